/**
 * Calls at once, when the page becomes visible, when the network comes or goes, and at an interval
 * while the page is visible. The returned function stops it.
 */
export function poll(call: () => void, every: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (): void => {
    clearTimeout(timer)
    if (document.hidden) return
    call()
    timer = setTimeout(run, every)
  }
  document.addEventListener('visibilitychange', run)
  for (const event of ['online', 'offline']) addEventListener(event, run)
  run()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
    for (const event of ['online', 'offline']) removeEventListener(event, run)
  }
}
