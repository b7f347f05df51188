// How people with a colour deficiency see a page, simulated by a matrix on linear RGB: Machado,
// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
// (2009), severity 1; without colour, the luminance.

export const visions: Record<string, readonly number[]> = {
  full: [],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  achromatopsia: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
}

/** Shows the page as somebody with such a vision sees it. */
export function see(vision: string): void {
  const m = visions[vision]
  if (!m?.length) return
  const rows = [0, 3, 6].map((i) => `${m[i]} ${m[i + 1]} ${m[i + 2]} 0 0`)
  document.body.insertAdjacentHTML(
    'beforeend',
    `<svg width="0" height="0" style="position:absolute"><filter id="vision"><feColorMatrix values="${rows.join(' ')} 0 0 0 1 0"/></filter></svg>`,
  )
  document.documentElement.style.filter = 'url(#vision)'
}
