import type { Plugin } from 'vite'
import { readLanguages } from './texts.ts'

/** The files of the folder public that the page uses. */
const shown = ['/icon.svg', '/manifest.webmanifest']

/**
 * Gives the service worker the list of files, in place of `__FILES__`, and a version that changes
 * with them, in place of `__VERSION__`. It says of a message that it cannot read what the languages of a
 * folder say, in place of `__UNREAD__`.
 */
export function offline(source: string, folder: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { readFile } = await import('node:fs/promises')
      const { createHash } = await import('node:crypto')
      const files = Object.keys(bundle)
        .filter((name) => !name.endsWith('.map'))
        .map((name) => '/' + name)
        .concat(shown)
        .sort()
      const old = bundle['old.js']
      const code = await readFile(source, 'utf8')
      const version = createHash('sha256').update([...files, old?.type === 'asset' ? old.source : '', ...(await Promise.all(shown.map((name) => readFile(`public${name}`, 'utf8'))))].join()).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: code.replace('__FILES__', JSON.stringify(files)).replace('__VERSION__', JSON.stringify(version)).replace('__UNREAD__', JSON.stringify(Object.fromEntries(readLanguages(folder).map(([tag, { unread }]) => [tag, unread])))),
      })
    },
  }
}
