import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** What a language's file has besides the sections of texts. */
interface Language {
  name: string
  scripts: string // that the page needs scripts
  old: string // that the browser is too old
  unread: string // what a message is about that the worker cannot read
}

/** Returns the client's languages by their tags, English first. */
export function readLanguages(folder: string): [tag: string, of: Language][] {
  const tags = readdirSync(folder).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? [])
  tags.sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b))
  return tags.map((tag) => [tag, JSON.parse(readFileSync(`${folder}/${tag}.json`, 'utf8')) as Language])
}

/**
 * Makes a file of each section of a language's file, so that a page loads only those it needs:
 * `en.json?url&sections` is an object with what en.json has, and addresses in place of its sections;
 * `en.json?url&sections=labels,story` has these sections alone, and `en.json?url&sections=book` what
 * remains without these two, the questions and what is not for pages, as one. While nothing is built, the address is
 * the section itself, as a data URL.
 */
export function texts(): Plugin {
  let build = false
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved(config) {
      build = config.command === 'build'
    },
    load: {
      filter: { id: /\.json\?url&sections/ },
      handler(id) {
        const [, file, list] = /^(.*)\?url&sections=?(.*)$/.exec(id)! as unknown as [string, string, string]
        this.addWatchFile(file)
        const whole = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
        const { labels: _, story: __, terminal: ___, questions: ____, bell: _____, ...book } = whole
        const content: Record<string, unknown> = { ...whole, book }
        const address = (name: string): string => {
          const source = JSON.stringify(content[name])
          if (!build) return JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${name}.json`, originalFileName: `${relative(this.environment.config.root, file)}?section=${name}`, source })}`
        }
        const names = list === '' ? Object.keys(whole).filter((name) => !['scripts', 'old', 'unread'].includes(name)) : list.split(',')
        const fields = names.map((name) => `${name}: ${typeof content[name] === 'object' ? address(name) : JSON.stringify(content[name])}`)
        return { code: `export default { ${fields.join(', ')} }`, moduleType: 'js' }
      },
    },
  }
}

/**
 * Writes what the page says without the client, in each language of a folder: in index.html in place of
 * `<!-- scripts -->`, and in old.js in place of `__TEXTS__`.
 */
export function withoutClient(folder: string): Plugin {
  return {
    name: 'without-client',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- scripts -->', readLanguages(folder).map(([tag, { scripts }]) => `<span lang="${tag}">${scripts}</span>`).join(' ·\n      ')),
    },
    generateBundle() {
      const told = Object.fromEntries(readLanguages(folder).map(([tag, { old }]) => [tag, old]))
      this.emitFile({ type: 'asset', fileName: 'old.js', source: readFileSync('src/old.js', 'utf8').replace('__TEXTS__', JSON.stringify(told)) })
    },
  }
}
