// The client's pages, each loaded when it is needed.

import type { Component } from 'svelte'
import { load, type Area } from './i18n/index.svelte'
import type { Route } from './router.svelte'

interface Page {
  areas: Area[]
  load: () => Promise<{ default: Component }>
}
const pages: Record<Route['page'], Page> = {
  start: { areas: ['start', 'labels'], load: () => import('./pages/Start.svelte') },
  new: { areas: ['start', 'labels'], load: () => import('./pages/New.svelte') },
  table: { areas: ['end'], load: () => import('./table/TablePage.svelte') },
  replay: { areas: ['replay', 'labels'], load: () => import('./pages/Replay.svelte') },
  rules: { areas: ['rules', 'labels'], load: () => import('./pages/Rules.svelte') },
  settings: { areas: ['start'], load: () => import('./pages/Settings.svelte') },
  me: { areas: ['start', 'labels'], load: () => import('./pages/Me.svelte') },
  lost: { areas: [], load: () => import('./pages/Lost.svelte') },
}

/** Loads a page with its texts. */
export async function fetchPage(name: Route['page']): Promise<Component> {
  const page = pages[name]
  const [module] = await Promise.all([page.load(), load(...page.areas)])
  return module.default
}
