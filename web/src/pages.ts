// The client's pages. Each is a folder below pages: page.json says at which addresses it is and which
// texts it needs, Page.svelte is loaded when it is shown.

import type { Component } from 'svelte'
import { load, type Area } from './i18n/index.svelte'

interface Place {
  paths: string[] // without the first slash; {match}, {set}, {sheet}, {code}, {circle} and {key} stand for the name of one
  texts: Area[]
}

const places = import.meta.glob<Place>('./pages/*/page.json', { eager: true, import: 'default' })
const views = import.meta.glob<Component>('./pages/*/Page.svelte', { import: 'default' })

/** Lists the addresses of all pages, each with its page. */
export const addresses = Object.entries(places).flatMap(([file, { paths }]) => paths.map((path) => ({ path, page: file.split('/')[2]! })))

/** Loads a page with its texts. */
export async function fetchPage(name: string): Promise<Component> {
  const [view] = await Promise.all([views[`./pages/${name}/Page.svelte`]!(), load(...places[`./pages/${name}/page.json`]!.texts)])
  return view
}
