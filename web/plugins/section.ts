import type { Plugin } from 'vite'

/**
 * Makes files of the sections of a JSON file: `en.json?url&section=story` is the address of what en.json
 * has as "story", and `en.json?url&section=book` that of en.json without what has such a file or is not for pages. While
 * nothing is built, the address is the section itself, as a data URL.
 */
export function section(): Plugin {
  let build = false
  return {
    name: 'section',
    enforce: 'pre',
    configResolved(config) {
      build = config.command === 'build'
    },
    load: {
      filter: { id: /\.json\?url&section=\w+$/ },
      async handler(id) {
        const { readFile } = await import('node:fs/promises')
        const { relative } = await import('node:path')
        const [, file, name] = /^(.*)\?url&section=(\w+)$/.exec(id)! as unknown as [string, string, string]
        const sections = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
        const { labels: _, story: __, terminal: ___, ...book } = sections
        const source = JSON.stringify({ ...sections, book }[name])
        this.addWatchFile(file)
        const address = build
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${name}.json`, originalFileName: `${relative(this.environment.config.root, file)}?section=${name}`, source })}`
          : JSON.stringify(`data:application/json,${encodeURIComponent(source)}`)
        return { code: `export default ${address}`, moduleType: 'js' }
      },
    },
  }
}
