// Keeps the browser's offer to install the page as an app, until somebody takes it.

interface Offer extends Event {
  prompt(): Promise<unknown>
}

let offer: Offer | undefined

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as Offer
})

/** Reports whether the browser offers to install the page. */
export const isOffered = (): boolean => offer !== undefined

/** Takes the offer: the browser asks the person. It can be taken once. */
export async function install(): Promise<void> {
  const taken = offer
  offer = undefined
  await taken?.prompt()
}
