// A person's settings for this device. They stay in the browser.

import { usualKeys, type Keys } from './keys'

export interface Settings extends Keys {
  lang: string // one of the languages; empty for the browser's
  input: 'tap' | 'drag' | 'both'
  faces: 'pips' | 'numerals'
  theme: 'system' | 'light' | 'dark' | 'contrast'
  motion: 'system' | 'none'
  pace: 'slow' | 'normal' | 'fast' // of bots at new tables
  sound: boolean
  straight: boolean // lay a tile at the first tap when it fits only one train
  confirm: boolean // ask before each move
  notify: boolean // notify the person when it is their turn
  sort: 'own' | 'number' | 'train' // of the hand
  guide: boolean // explain the first match
  last: string // the rule set of the last table
  bots: string // their level at the last table
  length: 'quick' | 'evening' | 'full' // of the last match
  first: string // the table of the person's first match; empty before it
  keys: boolean // single characters act at the table
  warned: boolean // that this browser forgets
}

const standard: Settings = {
  lang: '',
  input: 'both',
  faces: 'pips',
  theme: 'system',
  motion: 'system',
  pace: 'normal',
  sound: true,
  straight: false,
  confirm: false,
  notify: false,
  sort: 'own',
  guide: true,
  last: '',
  bots: '',
  length: 'evening',
  first: '',
  keys: true,
  warned: false,
  ...usualKeys,
}

const name = 'roundhouse.settings'

/** Reports whether a setting is no list of keys, or has a key for each command or digit. */
function isWhole(key: string, value: unknown): boolean {
  return (key !== 'commands' && key !== 'digits') || (typeof value === 'string' && value.length === usualKeys[key].length)
}

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    const types = new Map(Object.entries(standard).map(([key, value]) => [key, typeof value]))
    const fits = Object.entries(kept ?? {}).filter(([key, value]) => types.get(key) === typeof value && isWhole(key, value))
    return { ...standard, ...Object.fromEntries(fits) }
  } catch {
    return { ...standard } // no storage, or foreign data
  }
}

export const settings = $state<Settings>(read())

/** Changes a setting and stores it. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value
  try {
    localStorage.setItem(name, JSON.stringify(settings))
    if (key === 'lang') tellLanguage()
  } catch {
    // without storage it is forgotten with the page
  }
}

// The person's name is kept for a page without a connection.
const person = 'roundhouse.name'

/** Returns the person's name as the server last sent it; empty if the server knew nobody. */
export function lastName(): string {
  try {
    return localStorage.getItem(person) ?? ''
  } catch {
    return '' // storage is unavailable
  }
}

/** Keeps the person's name, or that there is none. */
export function keepName(name: string): void {
  try {
    if (name) localStorage.setItem(person, name)
    else localStorage.removeItem(person)
  } catch {
    // storage is unavailable: the server is asked again
  }
}

/**
 * Tells the server which language the person has chosen, in a cookie: it writes the first page
 * before the client runs. Without a choice the browser's languages decide there too.
 */
export function tellLanguage(): void {
  document.cookie = `lang=${settings.lang}; Path=/; SameSite=Lax; Max-Age=${settings.lang ? 31_536_000 : 0}`
}

/** Applies the chosen theme to the page. */
export function dress(): void {
  const root = document.documentElement
  root.dataset['theme'] = settings.theme
  root.dataset['motion'] = settings.motion
}

/** Reports whether animations are allowed. */
export function moves(): boolean {
  return settings.motion !== 'none' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

addEventListener('storage', (event) => {
  if (event.key === name) Object.assign(settings, read())
})
