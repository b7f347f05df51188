// Without a network in Firefox; e2e/offline.test.ts does the same in Chromium.

import { playAlone } from '../alone.ts'
import { firefox } from './firefox.ts'
import { Remote } from './remote.ts'

playAlone('Firefox', async (look) => {
  const all = { width: 1280, height: 800, lang: 'en', ...look }
  return Remote.arrive(await firefox(all), all)
})
