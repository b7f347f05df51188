// Makes the text of a printed page as large as it may be.

const least = 4 // pt
const most = 10.5
const step = 0.1

/**
 * Sets --fits of a page, the size of its letters: the largest with which nothing of it, nor of its
 * element with columns, is cut off. Sets --zoom such that a small screen shows the whole width.
 */
export function fit(page: HTMLElement): () => void {
  const text = page.querySelector<HTMLElement>('.text')!
  const fits = (size: number): boolean => {
    page.style.setProperty('--fits', `${size}pt`)
    return text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight && page.scrollHeight <= page.clientHeight
  }
  const set = (): void => {
    page.style.setProperty('--zoom', '1')
    let [low, high] = [least / step, most / step]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (fits(middle * step)) low = middle
      else high = middle - 1
    }
    fits(low * step)
    zoom()
  }
  const zoom = (): void => {
    page.style.setProperty('--zoom', '1')
    page.style.setProperty('--zoom', String(Math.min(1, page.parentElement!.clientWidth / page.offsetWidth)))
  }
  // Letters come late, readers set them apart, and windows change: what is written has another size then.
  const changed = new ResizeObserver(set)
  for (const part of [page.parentElement!, ...text.children]) changed.observe(part)
  return () => changed.disconnect()
}
