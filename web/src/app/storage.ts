// Whether this browser keeps what is stored.

/** Bytes below which a browser keeps things for a short time only, as some private windows do; others do not let a page see it. */
const little = 50e6

/** Asks the browser to keep what is stored, even when the device is short of room. */
export function persist(): void {
  navigator.storage?.persist?.().catch(() => undefined)
}

/** Reports whether the browser stores nothing, or so little that it is not for long. */
export async function isFleeting(): Promise<boolean> {
  try {
    const { quota = Infinity } = await navigator.storage.estimate()
    return quota < little || !(await canStore())
  } catch {
    return true
  }
}

/** Reports whether a database can be opened. */
function canStore(): Promise<boolean> {
  return new Promise((done) => {
    const request = indexedDB.open('roundhouse-try')
    request.onerror = () => done(false)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase('roundhouse-try')
      done(true)
    }
  })
}
