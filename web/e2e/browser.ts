// The browsers of this machine.

import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** Returns the path of a Chromium: the one that CHROMIUM names, or the first on PATH. */
export function findBrowser(): string {
  const named = process.env['CHROMIUM']
  return findProgram(...(named ? [named] : ['chromium', 'chromium-browser', 'google-chrome']))
}

/** Returns the path of the first of these programs that is on PATH. */
export function findProgram(...names: string[]): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(runs)
  if (!found) throw new Error(`${names[0]} is missing: .ci/browser installs it`)
  return found
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of the Chromium for most tests: if it is there the one without windows and profiles, which takes half the time. */
export function findShell(): string {
  return process.env['CHROMIUM'] ? findBrowser() : findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
}

export const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
