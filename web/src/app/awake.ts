// Keeps the screen on while somebody thinks.

/** Milliseconds after which nobody seems to be there: the screen may go off then. */
const longest = 5 * 60_000

/** Keeps the screen on until the returned function is called, at most for some minutes. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false

  const release = (): void => void lock?.release().catch(() => undefined)
  async function request(): Promise<void> {
    if (document.hidden || over) return // the browser takes the lock from a hidden page
    try {
      release()
      lock = await navigator.wakeLock?.request('screen')
      if (over) release()
    } catch {
      // it is not allowed, or the battery is low
    }
  }
  const end = (): void => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', request)
    release()
  }

  const timer = setTimeout(end, longest)
  document.addEventListener('visibilitychange', request)
  void request()
  return end
}
