// Serves the page without a network: the client's own files, the engine that runs the tables of this
// device, and the rule books that were read. Shows the messages of the bell.
// Nothing else of the API is ever cached: it is personal. A new build waits until no page of the
// old one is open, so nothing is deleted that an open page may still load.
const version = 'roundhouse-' + __VERSION__
const books = 'roundhouse-books'
const engines = 'roundhouse-engine'
const declined = 'roundhouse-without' // there while somebody does not want the engine
const bell = 'roundhouse-bell' // there while this browser is told of turns; src/app/bell.ts writes it
const unread = __UNREAD__ // what is said if a message cannot be read, by language
const files = __FILES__
const engine = files.find((name) => name.endsWith('.wasm'))
const page = '/index.html' // unlike /, it has no texts: they could be in another language by then
const patience = 2000 // milliseconds; whoever waits longer for a page sees the cached one
const soon = 400 // the same for those who can play without the server

addEventListener('install', (event) => {
  event.waitUntil(install())
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => ![version, books, engines, declined, bell].includes(name)).map((name) => caches.delete(name))))
      .then(dropEngines)
      .then(takeOver),
  )
})

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    if (url.pathname.startsWith('/api')) return
    event.respondWith(navigate(event.request))
    event.waitUntil(renew().catch(() => undefined))
  } else if (/^\/api\/rules(\/|$)/.test(url.pathname)) {
    event.respondWith(book(event.request))
  } else if (files.includes(url.pathname)) {
    // It is loaded when a match has begun and the page is idle.
    if (/\/ends-[\w-]+\.js$/.test(url.pathname)) event.waitUntil(prepare().catch(() => undefined))
    event.respondWith(caches.match(event.request).then((hit) => hit ?? fetch(event.request)))
  }
})

// A first match has begun, at whatever page its player is by now; or the reader has chosen a language.
addEventListener('message', (event) => {
  if (event.data === 'played') event.waitUntil(prepare().catch(() => undefined))
  if (event.data?.lang) event.waitUntil(speak(event.data.lang).catch(() => undefined))
})

addEventListener('push', (event) => event.waitUntil(show(event.data)))

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.to))
})

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)))

// Fetches all files but the engine. Whoever has an engine needs the one of this build before its page.
async function install() {
  const cache = await caches.open(version)
  await cache.addAll([page, ...files.filter((name) => !/\.(html|js\.map|wasm)$/.test(name))])
  if (await caches.has(engines)) await fetchEngine()
}

// Fetches the engine, unless somebody pays for data or has removed it.
async function prepare() {
  if (!navigator.connection?.saveData && !(await caches.has(declined))) await fetchEngine()
}

// Fetches the engine of this build, unless it is there. A page takes the cache for a whole engine.
async function fetchEngine() {
  if (await caches.match(engine)) return
  const answer = await fetch(engine)
  if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
  const whole = await answer.blob()
  await (await caches.open(engines)).put(engine, new Response(whole))
}

// Deletes the engines of earlier builds.
async function dropEngines() {
  if (!(await caches.has(engines))) return
  const cache = await caches.open(engines)
  for (const request of await cache.keys()) if (new URL(request.url).pathname !== engine) await cache.delete(request)
}

// Takes over the pages that are open at the first visit, unless one of them is in a match.
async function takeOver() {
  const open = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  if (!open.some(({ url }) => new URL(url).pathname.startsWith('/t/'))) await clients.claim()
}

// Returns the server's page, or the cached one if no answer comes soon or the server is being
// replaced.
async function navigate(request) {
  const answer = fetch(request)
  const kept = await caches.match(page)
  if (!kept) return answer
  const limit = (await caches.has(engines)) ? soon : patience
  const late = new Promise((resolve) => setTimeout(resolve, limit, kept.clone()))
  return Promise.race([answer.then((found) => (found.status > 501 ? kept : found), () => kept), late])
}

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

// Shows a message: always one, since browsers forget a page that is told something and shows nothing.
// It has the form that some browsers show by themselves, without the worker.
async function show(data) {
  let told
  try {
    told = data.json().notification
  } catch {
    // it is none of ours, or from another version
  }
  if (!told?.title || typeof told.title !== 'string') told = await standIn()
  const { title, body, tag, lang, navigate: to } = told
  const more = Object.entries({ body, tag, lang }).filter(([, text]) => typeof text === 'string')
  await registration.showNotification(title, { ...Object.fromEntries(more), icon: '/icon-192.png', badge: '/badge.png', data: { to } })
}

// Returns what is shown in place of a message that cannot be read.
async function standIn() {
  const tags = [(await readBell().catch(() => undefined))?.lang, ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en']
  const lang = tags.find((tag) => tag in unread)
  return { title: unread[lang], lang, tag: 'unread', navigate: '/' }
}

// Goes to a page of this server: to a window that is at it, or else to a new one.
async function open(to) {
  let at = new URL('/', location.origin)
  try {
    const asked = new URL(to ?? '/', location.origin)
    if (asked.origin === location.origin) at = asked
  } catch {
    // it is no address
  }
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === at.pathname)
  await (there ? there.focus() : clients.openWindow(at.href))
}

// Returns by which endpoint the server tells this browser, with which key and in which language;
// nothing if it does not.
async function readBell() {
  return (await caches.match('/bell'))?.json()
}

async function keepBell(now) {
  await (await caches.open(bell)).put('/bell', new Response(JSON.stringify(now)))
}

// Tells the server the browser's endpoint if that is another one by now.
async function renew(given) {
  const was = await readBell()
  if (!was) return
  const { pushManager } = registration
  const now = given ?? (await pushManager.getSubscription()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: was.key }))
  if (now.endpoint === was.endpoint) return
  const { endpoint, keys } = now.toJSON()
  const { ok, status } = await send('POST', '/api/me/push', { endpoint, p256dh: keys.p256dh, auth: keys.auth, old: was.endpoint })
  if (ok) await keepBell({ ...was, endpoint })
  else if (status === 401) await caches.delete(bell) // the person is no more
}

// Tells somebody in another language from now on, if they are told anything.
async function speak(lang) {
  const was = await readBell()
  if (was) await keepBell({ ...was, lang })
  const answer = await fetch('/api/me/bell')
  if (!answer.ok) return
  const { devices, hooks, mail } = await answer.json()
  if (devices.length + hooks.length > 0 || mail?.address) await send('PATCH', '/api/me/bell', { lang })
}

const send = (method, path, body) => fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
