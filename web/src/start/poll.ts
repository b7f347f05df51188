/**
 * Calls at once, when the page becomes visible, and at an interval while it is. The returned
 * function stops it.
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
  run()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', run)
  }
}
