// How somebody is told that it is their turn: the page, and messages of the bell in a browser that is told.

import { chromium, type CDPSession, type Route, type Worker } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { findBrowser, flags } from './browser.ts'
import { settledFaults, violations } from './screens.ts'
import { test, Visitor } from './visitor.ts'

type View = Schema['BellView']

const phone = { width: 390, height: 844, touch: true }
const at = '/settings/bell'
const endpoint = 'https://fcm.googleapis.com/fcm/send/here'

/** Everything at once. */
const full: Partial<View> = {
  push: 'BA',
  mail: { address: 'lea@example.org', confirmed: true },
  devices: [
    { id: 'd', endpoint, since: '2026-11-12T10:00:00Z', tried: '2026-11-27T10:00:00Z' },
    { id: 'f', endpoint: 'https://updates.push.services.mozilla.com/f', since: '2026-11-12T10:00:00Z' },
  ],
  hooks: [
    { id: 'h', url: 'https://ntfy.sh/secret', form: 'ntfy' },
    { id: 'j', url: 'https://a-rather-long-name.example.org/t', form: 'json', off: true },
  ],
  away: { from: '2026-12-24', until: '2027-01-01' },
  quiet: { from: '22:00', until: '07:30' },
}

/** Answers in place of the server how somebody is told, and how by now. */
async function pretend(who: Visitor, has: Partial<View>): Promise<View> {
  const zone = await who.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const view: View = { devices: [], hooks: [], calls: false, left: 19, zone, lang: who.lang, ...has }
  const answer = (route: Route): Promise<void> => route.fulfill({ json: view })
  await who.page.route('**/api/me/bell', answer)
  await who.page.route('**/api/me/push', async (route) => {
    const { endpoint } = route.request().postDataJSON() as Schema['DeviceKeys']
    view.devices = [{ id: 'd', endpoint, since: '2026-11-12T10:00:00Z' }]
    await answer(route)
  })
  await who.page.route('**/api/me/push/*', async (route) => {
    view.devices = view.devices.filter(({ id }) => !route.request().url().endsWith(`/${id}`))
    await answer(route)
  })
  await who.page.route('**/api/me/mail', async (route) => {
    view.mail = route.request().method() === 'DELETE' ? {} : (route.request().postDataJSON() as Schema['MailAddress'])
    await answer(route)
  })
  return view
}

/** Gives pages a push service, which asks nobody, and counts how often the person was asked for permission. */
async function subscribes(who: Visitor, answer: NotificationPermission, has = ''): Promise<() => Promise<number>> {
  await who.context.addInitScript(
    ({ answer, endpoint, has }) => {
      let now = has
      const subscription = { get endpoint() { return now }, toJSON: () => ({ endpoint: now, keys: { p256dh: 'p', auth: 'a' } }), unsubscribe: async () => { now = ''; return true } }
      const pushManager = { getSubscription: async () => (now ? subscription : null), subscribe: async () => { now = endpoint; return subscription } }
      let permission: NotificationPermission = 'default'
      let asked = 0
      Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }), register: async () => undefined } })
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        asked++
        return (permission = answer)
      }
      Object.assign(globalThis, { asked: () => asked })
    },
    { answer, endpoint, has },
  )
  return () => who.page.evaluate(() => (globalThis as unknown as { asked: () => number }).asked())
}

const way = (who: Visitor, key: string) => who.page.getByRole('switch', { name: who.say(key) })
const turn = (who: Visitor, key: string): Promise<void> => who.press(who.page.locator('label').filter({ has: way(who, key) }))

/** Has the push service of a page's browser deliver a message to it. */
async function deliver(who: Visitor, devtools: CDPSession, data: string): Promise<void> {
  const found = new Promise<string>((done) => devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId)))
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: who.server, registrationId: await found, data })
  await devtools.send('ServiceWorker.disable')
}

const shown = (who: Visitor): Promise<{ title: string; body: string; tag: string }[]> =>
  who.page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })))

// The Chromium of other tests shows no notifications.
test('a message is shown, once however often it is sent, and opens its table', async () => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
  try {
    const context = await browser.newContext({ locale: 'en' })
    const lea = Visitor.at(inject('server'), context, await context.newPage())
    await lea.enter('Lea')
    const table = await lea.make({ rules: 'celko-6', seats: 2, rounds: 1, bots: ['casual'] })
    await context.grantPermissions(['notifications'])
    await lea.open('/')
    await lea.underWorker()
    const devtools = await context.newCDPSession(lea.page)
    const notification = { title: 'Your turn – Kitchen Table', body: 'Until Saturday 18:00.', navigate: `${lea.server}/t/${table}`, tag: 'm1', lang: 'en' }
    for (let n = 0; n < 2; n++) await deliver(lea, devtools, JSON.stringify({ web_push: 8030, notification }))
    await expect.poll(() => shown(lea)).toEqual([{ title: notification.title, body: notification.body, tag: 'm1' }])
    await deliver(lea, devtools, 'no JSON')
    await expect.poll(async () => (await shown(lea)).map(({ title }) => title).sort()).toEqual(['A table may be waiting for you', notification.title])
    const opened = await press(context.serviceWorkers()[0]!, 'm1')
    expect(opened).toBe(notification.navigate)
    await lea.open(opened)
    await lea.page.waitForURL(`**/t/${table}`)
    expect((await shown(lea)).map(({ tag }) => tag)).toEqual(['unread'])
    expect(lea.faults).toEqual([])
  } finally {
    await browser.close()
  }
})

/** Tells the worker that a notification is pressed, which nobody can do from here, and returns what it would open. */
function press(worker: Worker, tag: string): Promise<string> {
  return worker.evaluate(async (tag) => {
    const { registration, clients, NotificationEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      NotificationEvent: new (kind: string, init: object) => Event
    }
    const [notification] = await registration.getNotifications({ tag })
    const url = new Promise<string>((done) => (clients.openWindow = async (url) => (done(url), null)))
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    return url
  }, tag)
}

test('this browser is told after one press, and not before', async ({ visit }) => {
  const lea = await visit(phone)
  await lea.enter('Lea')
  const asked = await subscribes(lea, 'granted')
  const view = await pretend(lea, { push: 'BA' })
  await lea.open(at)
  await way(lea, 'bell.phone').waitFor()
  expect([await asked(), await way(lea, 'bell.phone').isChecked()]).toEqual([0, false])
  await turn(lea, 'bell.phone')
  await lea.page.getByText(lea.say('bell.on')).waitFor()
  expect([await asked(), view.devices.map((one) => one.endpoint)]).toEqual([1, [endpoint]])
  await turn(lea, 'bell.phone')
  await lea.page.getByText(lea.say('bell.here')).waitFor()
  expect(view.devices).toEqual([])
})

test('a browser that is forgotten, forbids it or cannot says so', async ({ visit }) => {
  const lost = await visit(phone)
  await lost.enter('Lea')
  await subscribes(lost, 'granted', 'https://fcm.googleapis.com/fcm/send/other')
  await pretend(lost, full)
  await lost.open(at)
  await lost.page.getByText(lost.say('bell.lost.phone')).waitFor()
  await turn(lost, 'bell.phone')
  await lost.page.getByText(lost.say('bell.on')).waitFor()

  const denied = await visit(phone)
  await denied.enter('Lea')
  await subscribes(denied, 'denied')
  await pretend(denied, { push: 'BA' })
  await denied.open(at)
  await turn(denied, 'bell.phone')
  await denied.page.getByText(denied.say('bell.denied')).waitFor()

  const iphone = await visit(phone)
  await iphone.enter('Lea')
  await iphone.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    Object.assign(navigator, { standalone: false })
  })
  await pretend(iphone, { push: 'BA', off: true })
  await iphone.open(at)
  await iphone.page.getByText(iphone.say('bell.home')).waitFor()
  await iphone.page.getByText(iphone.say('bell.off')).waitFor()
})

test('mail is asked for, and comes after its link is opened', async ({ visit }) => {
  const lea = await visit(phone)
  await lea.enter('Lea')
  const view = await pretend(lea, { mail: {} })
  await lea.open(at)
  await lea.page.getByText(lea.say('bell.private')).waitFor()
  await turn(lea, 'bell.mail')
  const field = lea.page.getByRole('textbox', { name: lea.say('bell.mail.address') })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await field.fill('lea@example.org')
  await lea.press(lea.button('bell.mail.send'))
  await lea.page.getByText(lea.say('bell.mail.sent')).waitFor()
  expect(await lea.page.getByText('example.org').count()).toBe(0)
  Object.assign(view.mail!, { confirmed: true })
  await lea.page.reload()
  await lea.page.getByRole('radio', { name: lea.say('bell.daily') }).waitFor()
  await turn(lea, 'bell.mail')
  await lea.page.getByText(lea.say('bell.mail.text')).waitFor()
  expect(view.mail).toEqual({})
})

test('hours, calls, a hook and days away are kept by the server, which has no push and no mail', async ({ visit }) => {
  const lea = await visit(phone)
  await lea.enter('Lea')
  const asked = (): Promise<View> => lea.ask<View>('/api/me/bell')
  await lea.open(at)
  await lea.page.getByText(lea.say('bell.private.hooks')).waitFor()
  expect(await asked()).toMatchObject({ lang: 'en', zone: await lea.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone) })
  await turn(lea, 'bell.quiet')
  await lea.press(lea.button('bell.quiet.change'))
  await lea.page.getByLabel(lea.say('bell.quiet.until')).fill('06:45')
  await lea.page.getByText(/to 06:45/).waitFor()
  await turn(lea, 'bell.calls')
  await expect.poll(async () => (await asked()).calls).toBe(true)
  await lea.press(lea.button('bell.add'))
  lea.expects(/422|400/)
  const field = lea.page.getByRole('textbox', { name: lea.say('bell.hook.url') })
  await field.fill('https://127.0.0.1/t')
  await lea.press(lea.button('bell.add'))
  await lea.page.getByText(lea.say('bell.hook.wrong')).waitFor()
  await field.fill('https://ntfy.sh/a-topic')
  await lea.press(lea.button('bell.add'))
  await lea.page.getByText('ntfy.sh', { exact: true }).waitFor()
  await lea.press(lea.button('bell.away.plan'))
  await lea.press(lea.button('bell.save'))
  await lea.press(lea.button('bell.back'))
  await lea.button('bell.away.plan').waitFor()
  expect(await asked()).toMatchObject({ quiet: { from: '22:00', until: '06:45' }, calls: true, hooks: [{ url: 'https://ntfy.sh/a-topic', form: 'ntfy' }] })
  await lea.setOffline(true)
  lea.expects(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await lea.page.getByText(lea.say('bell.network')).waitFor()
  await lea.setOffline(false)
  await lea.page.getByText(lea.say('bell.network')).waitFor({ state: 'detached' })
})

test('a link of a letter does nothing before it is pressed, and needs nobody', async ({ visit }) => {
  const eve = await visit(phone)
  let sent = 0
  eve.page.on('request', (request) => (sent += Number(request.method() === 'POST')))
  await eve.page.route('**/api/mail/s*', (route) => route.fulfill({ json: { done: 'stopped' } }))
  await eve.open(`${at}?mail=sabc.d-e_f`)
  await eve.button('bell.stop.yes').waitFor()
  expect(sent).toBe(0)
  await eve.press(eve.button('bell.stop.yes'))
  await eve.page.getByText(eve.say('bell.stopped')).waitFor()
  eve.expects(/404/)
  await eve.open(`${at}?mail=cabc.d-e_f`)
  await eve.press(eve.button('bell.confirm.yes'))
  await eve.page.getByText(eve.say('problem.no_such_link')).waitFor()
  expect([await settledFaults(eve.page), await violations(eve.page)]).toEqual([[], []])
})

test.for([
  ['a small phone', { width: 320, height: 568, touch: true, lang: 'de' }],
  ['400 %', { width: 320, height: 256, lang: 'en' }],
  ['the dark', { width: 390, height: 844, dark: true, lang: 'fr' }],
  ['forced colours', { width: 390, height: 844, forced: true, lang: 'ja' }],
] as const)('everything can be read, and pressed, on %s', async ([, look], { visit }) => {
  const lea = await visit(look)
  await lea.enter('Lea')
  await pretend(lea, full)
  await lea.open(at)
  await lea.button('bell.hook.on').waitFor()
  await lea.press(lea.button('bell.quiet.change'))
  await lea.press(lea.button('bell.add'))
  await lea.press(lea.button('bell.change'))
  expect([await settledFaults(lea.page), await violations(lea.page)]).toEqual([[], []])
})
