// Finds the page of an address.

import { addresses } from './pages'

/** Why there is nothing at an address. */
export type Why = 'page' | 'rules' | 'table' | 'watch' | 'earlier' | 'old' | 'offline' | 'server'

/** A page, what it shows, "" for all, and what that is compared with. Of the page lost: why, and in what words. */
export interface Route {
  page: string
  id: string
  other: string
  part?: string // of a page with several addresses: people in c/{circle}/people
}

/** What the names in a page's address look like. */
const named: Record<string, string> = { match: '(?:local-|diary-)?[a-z2-7]{16}', set: '[a-z]+(?:-[a-z0-9]+)*', sheet: '(?:new|(?:s-|local-|diary-)?[a-z2-7]{16})', code: '[b-z]{6}', circle: 'c-[a-z2-7]{16}', key: '[a-z2-7]{16}' }
const known = [...addresses.map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => named[name]!)), 'api'].filter(Boolean).join('|')

/** Matches the address of a page, and after it what a message or a pen has added, as the server does. */
const linked = new RegExp(`^(?:(/(?:${known}))(?:/?[^a-z0-9/]*(?:[^a-z0-9/]|[^a-z0-9/._-].*))?|(/)\\.*[^a-z0-9/.][^a-z0-9/]*)$`, 's')

/** Returns the address of the page that a link means, or the path if it means none. */
function mend(path: string): string {
  try {
    const found = linked.exec(decodeURIComponent(path).toLowerCase())
    return found?.[1] ?? found?.[2] ?? path
  } catch {
    return path // it is not encoded as an address is
  }
}

/** Matches what a message has added to a query or a fragment; those of mixed rules end with a brace, %7D. */
const added = /(?:%(?!7D)[0-9A-F]{2}|[^\w%=&-])+$/i

/** Returns the whole address of the page that a link means. */
export function mended({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return mend(pathname) + search.replace(added, '') + hash.replace(added, '')
}

/** Matches each address, with whatever stands in the place of a name. */
const patterns = addresses.map(({ path, page }) => ({ page, part: /\/(\w+)/.exec(path)?.[1], pattern: new RegExp(`^${path.replace(/{\w+}/, '([^/]+)')}$`) }))

/** Returns the route of an address, given by path and query. */
export function read(path: string, query: string): Route {
  const own = mend(path).replace(/^\/|\/$/g, '')
  for (const { page, part, pattern } of patterns) {
    const id = pattern.exec(own)?.[1]
    if (id !== undefined || pattern.test(own)) return { page, id: id ?? '', other: (id && new URLSearchParams(query).get('with')) || '', part }
  }
  return { page: 'lost', id: '', other: '' }
}

if (mended(location) !== location.pathname + location.search + location.hash)
  history.replaceState(history.state, '', location.origin + mended(location))

const here = $state({ route: read(location.pathname, location.search), path: location.pathname, query: location.search })

export function route(): Route {
  return here.route
}

/** Returns the query of the address, as in /new?rules=czech. */
export function query(): URLSearchParams {
  return new URLSearchParams(here.query)
}

/** Shows why a page cannot be shown, in other words than the usual ones if there is a text. */
export type Lose = (why: Why, text?: string) => void

/** Returns a Lose for the page that is shown now; it does nothing once another one is. */
export function losing(): Lose {
  const of = here.route
  return (why, text = '') => {
    if (here.route === of) here.route = { page: 'lost', id: why, other: text }
  }
}

interface Layer {
  id: number
  close: () => void
}

// The dialogs over the page: each has an entry of the history with its id.
let layers: Layer[] = []
let leaving = 0 // entries being removed, which takes a moment
let next: (() => void) | undefined // runs after that

/**
 * Lets the Back button close what lies over the page. The caller calls the returned function when
 * it is closed in another way.
 */
export function layer(close: () => void): () => void {
  const mine = { id: Math.random(), close }
  layers.push(mine)
  history.pushState({ layer: mine.id }, '')
  return () => {
    if (!layers.includes(mine)) return
    layers = layers.filter((other) => other !== mine)
    leaving++
    history.back()
  }
}

function back(): void {
  if (leaving > 0) {
    leaving--
    const then = next
    next = undefined
    then?.()
    return
  }
  const entry = (history.state as { layer?: number } | null)?.layer
  for (const { close } of layers.splice(layers.findIndex(({ id }) => id === entry) + 1).reverse()) close()
  if (location.pathname !== here.path || location.search !== here.query) follow()
}

function follow(): void {
  here.route = read(location.pathname, location.search)
  here.query = location.search
  here.path = location.pathname
}

/** Goes to an address of the client. */
export function go(to: string, replace = layers.length > 0): void {
  if (leaving > 0) {
    next = () => go(to, replace)
    return
  }
  layers = [] // they belong to the old page
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  follow()
  scrollTo(0, 0)
}

/** Makes links within the client change the page without reloading it. */
export function start(): void {
  addEventListener('popstate', back)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api') || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
