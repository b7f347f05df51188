// Serves the page without a network: the client's own files, and the rule books that were read.
// Nothing else of the API is ever cached: it is personal.
const version = 'roundhouse-' + __VERSION__
const books = 'roundhouse-books'
const files = __FILES__
const page = '/index.html' // unlike /, it has no texts: they could be in another language by then

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll([page, ...files.filter((name) => !/\.(html|js\.map)$/.test(name))]))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== version && name !== books).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api')) event.respondWith(fetch(event.request).catch(() => caches.match(page)))
  } else if (/^\/api\/rules(\/|$)/.test(url.pathname)) {
    event.respondWith(book(event.request))
  } else if (files.includes(url.pathname)) {
    event.respondWith(caches.match(event.request).then((hit) => hit ?? fetch(event.request)))
  }
})

// Returns the server's current rule book, or the cached one if no answer comes soon.
async function book(request) {
  const cache = await caches.open(books)
  const kept = await cache.match(request)
  try {
    const answer = await fetch(request, kept && { signal: AbortSignal.timeout(4000) })
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}
