// The server is replaced again and again under a page that plays.

import { describe } from 'vitest'
import { firefox } from './browsers/firefox.ts'
import { Remote } from './browsers/remote.ts'
import { visited, type Found, type Tabbed } from './person.ts'
import { replaceUnder } from './upgrade.ts'
import { Visitor } from './visitor.ts'

interface Look {
  server: string
  worker: boolean
}

function replace<F extends Found<F>>(browser: string, arrive: (look: Look) => Promise<Tabbed<F>>): void {
  describe(browser, () => {
    const test = visited(arrive)
    test.for([false, true])('twenty replacements, with a service worker: %s', { timeout: 600_000 }, (worker, { visit }) => replaceUnder(visit, 20, worker))
  })
}

replace('Chromium', Visitor.arrive)
replace('Firefox', async (look) => {
  const all = { width: 1280, height: 800, lang: 'en', ...look }
  return Remote.arrive(await firefox(all), all)
})
