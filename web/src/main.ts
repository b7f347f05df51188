import { mount } from 'svelte'
import App from './App.svelte'
import './app/install'
import './app.css'
import { load, preferred, speak } from './i18n/index.svelte'
import { fetchPage } from './pages'
import * as router from './router.svelte'
import { dress, tellLanguage } from './state/settings.svelte'

dress()
tellLanguage()
router.start()
await speak(preferred())
void fetchPage(router.route().page).catch(() => undefined) // loads alongside the texts; the page reports a failure itself
await load('core', 'story')
const target = document.getElementById('app')
target?.replaceChildren() // the server's hero
if (target) mount(App, { target }) // else old.js has told that the browser is too old

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined) // only a page without a network needs it
}
