// Which page the address stands for.

export type Route =
  | { page: 'start' | 'new' | 'settings' | 'me' | 'lost' }
  | { page: 'table' | 'replay'; id: string }
  | { page: 'rules'; id: string; other: string }

/** The route of an address: its path and query. */
export function read(path: string, query: string): Route {
  const [first = '', id = '', more] = path.replace(/^\/|\/$/g, '').split('/')
  const seek = new URLSearchParams(query)
  if (more === undefined) {
    if (id === '') {
      switch (first) {
        case '':
          return { page: 'start' }
        case 'new':
        case 'settings':
        case 'me':
          return { page: first }
        case 'rules':
          return { page: 'rules', id: '', other: '' }
      }
    } else {
      switch (first) {
        case 't':
          return { page: 'table', id }
        case 'replay':
          return { page: 'replay', id }
        case 'rules':
          return { page: 'rules', id: decodeURIComponent(id), other: seek.get('with') ?? '' }
      }
    }
  }
  return { page: 'lost' }
}

const here = $state({ route: read(location.pathname, location.search), path: location.pathname, query: location.search })

export function route(): Route {
  return here.route
}

/** The query of the address, as on /new?rules=czech. */
export function query(): URLSearchParams {
  return new URLSearchParams(here.query)
}

// What lies over the page, by what puts it away. Each has an entry of the history, whose
// state is how many there are then.
let layers: (() => void)[] = []

/** Lets Back put away what lies over the page. The answer is for when it is put away otherwise. */
export function layer(close: () => void): () => void {
  layers.push(close)
  history.pushState({ layers: layers.length }, '')
  return () => {
    if (!layers.includes(close)) return
    layers = layers.filter((other) => other !== close)
    history.back()
  }
}

function back(): void {
  const left = (history.state as { layers?: number } | null)?.layers ?? 0
  for (const close of layers.splice(left).reverse()) close()
  if (location.pathname === here.path && location.search === here.query) return
  layers = []
  follow()
}

function follow(): void {
  here.route = read(location.pathname, location.search)
  here.query = location.search
  here.path = location.pathname
}

/** Goes to an address of the client. */
export function go(to: string, replace = layers.length > 0): void {
  layers = [] // they go with the page
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  follow()
  scrollTo(0, 0)
}

/** Lets links within the client change the page without loading it. */
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
