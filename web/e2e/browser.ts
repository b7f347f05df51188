// The browser of this machine.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** Returns the path of a Chromium: the one that CHROMIUM names, or the first on PATH. */
export function findBrowser(): string {
  const named = process.env['CHROMIUM']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const all = named ? [named] : names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = all.find(runs)
  if (!found) throw new Error('install a browser: apt-get install chromium fonts-noto-core fonts-noto-cjk')
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

export const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
