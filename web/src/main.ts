import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { load, preferred, speak } from './i18n/index.svelte'
import { fetchPage } from './pages'
import * as router from './router.svelte'
import { dress } from './state/settings.svelte'

dress()
router.start()
await speak(preferred())
void fetchPage(router.route().page).catch(() => undefined) // comes while the texts do; that it failed the page tells
await load('core', 'story')
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined) // without it the client works, but for the page without a network
}
