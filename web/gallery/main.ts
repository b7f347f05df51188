// The gallery: the parts of the board, and the whole client in canned moments of tables. The client
// itself shows a moment in a frame, /gallery/?state=turn, with a fake server; lang, theme, faces,
// motion and vision set its looks.

import { mount } from 'svelte'
import { pose, pretend } from './server'
import { states, views } from './states'
import { see } from './vision'

const query = new URLSearchParams(location.search)
const name = query.get('state') ?? ''
const [state, view] = [states[name], views[name]]

if (state || view) {
  await (state ? pretend(state, query) : pose(view!, query))
  await import('../src/main')
  see(query.get('vision') ?? '')
} else {
  await import('../src/app.css')
  const { default: Gallery } = await import('./Gallery.svelte')
  mount(Gallery, { target: document.getElementById('app')! })
}
