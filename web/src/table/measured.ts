import type { Attachment } from 'svelte/attachments'

/**
 * Tells the size of an element whenever it changes. Unlike bind:clientWidth it waits until the page
 * has been laid out anyway: asking while a table is being built lays it out again for each question.
 */
export function measured(tell: (size: ResizeObserverEntry) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(([size]) => tell(size!))
    observer.observe(element)
    return () => observer.disconnect()
  }
}
