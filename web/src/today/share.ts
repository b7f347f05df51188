// Shares a text with a link: by the device, or by the clipboard.

/** What has become of it: nothing to say, it is copied, or the page has no clipboard, and the person copies it by hand. */
export type Shared = '' | 'copied' | 'field'

export async function share(text: string, url: string): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ text, url })
      return ''
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(`${text}\n${url}`)
    return 'copied'
  } catch {
    return 'field' // without TLS there is no clipboard
  }
}
