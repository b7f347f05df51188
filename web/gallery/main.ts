// The gallery: the parts of the board, and the whole client in canned moments of tables. The client
// itself shows a moment in a frame, /gallery/?state=turn, with a fake server; lang, theme, faces,
// motion and vision set its looks.

import { mount } from 'svelte'
import { pretend } from './server'
import { states } from './states'
import { see } from './vision'

const query = new URLSearchParams(location.search)
const state = states[query.get('state') ?? '']

if (state) {
  await pretend(state, query)
  await import('../src/main')
  see(query.get('vision') ?? '')
} else {
  await import('../src/app.css')
  const { default: Gallery } = await import('./Gallery.svelte')
  mount(Gallery, { target: document.getElementById('app')! })
}
