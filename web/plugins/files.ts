import type { Plugin } from 'vite'

/**
 * Returns the name of a module's file by the entries that need it: the page itself, first, or what an
 * `import()` loads. Without a name it is in a file with what the same entries need.
 */
function nameFor(needed: readonly string[], first: string, main: string): string | undefined {
  const sheet = needed.some((entry) => entry.includes('/sheet/'))
  if (needed.includes(first) || (needed.includes(main) && needed.length > (sheet ? 5 : 4))) return 'base'
  if (needed.length === 1) return /(\w+)(?:\/Page)?\.[^/]*$/.exec(needed[0]!)![1]
  // What shows a match, or draws a moment of one; but what a score sheet needs of it is apart.
  if (needed.includes(main)) return sheet ? 'score' : 'match'
  return needed.filter((entry) => entry.includes('/pages/')).length > 2 ? 'header' : undefined
}

/**
 * Divides the client into files by who needs a module, as its `import()`s say. Few large files
 * compress better than many small ones, but no page should load what only another one needs; least of
 * all the main one. The module early has a file of its own: the server's page of a table names it.
 */
export function files(main: string, early: string): Plugin {
  const names = new Map<string, string>()
  return {
    name: 'files',
    apply: 'build',
    outputOptions: (options) => ({ ...options, codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id) => names.get(id) ?? null }] } }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const info = (id: string) => this.getModuleInfo(id)!
      const entries = ids.filter((id) => info(id).isEntry || info(id).dynamicImporters.length > 0)
      const first = entries.find((entry) => entry.endsWith('.html'))!
      const page = entries.find((entry) => entry.endsWith(main))!
      const reach = new Map(entries.map((entry) => [entry, reached(entry, (id) => info(id).importedIds)]))
      const needing = (id: string): string[] => entries.filter((entry) => reach.get(entry)!.has(id))

      // The entries that are always loaded before another: fewer each time, until none is lost.
      const before = new Map(entries.map((entry) => [entry, entry === first ? [] : entries]))
      for (let lost = true; lost; ) {
        lost = false
        for (const entry of entries) {
          const ways = info(entry).dynamicImporters.flatMap(needing).filter((way) => way !== entry)
          const always = before.get(entry)!.filter((other) => other !== entry && ways.every((way) => way === other || before.get(way)!.includes(other)))
          lost ||= always.length < before.get(entry)!.length
          before.set(entry, always)
        }
      }
      names.clear()
      for (const id of ids) {
        const all = needing(id)
        const needed = all.filter((entry) => !before.get(entry)!.some((other) => all.includes(other)))
        // What one entry alone needs is in its own file; the first one's has the script that starts.
        const own = all.length === 1 && all[0] !== page && all[0] !== first
        const starts = id === first || info(id).importers.includes(first)
        const name = id.endsWith(early) ? 'early' : own || starts ? undefined : nameFor(needed, first, page)
        if (name) names.set(id, name)
      }
    },
  }
}

/** Returns what is reached from a start, that included. */
function reached(start: string, next: (from: string) => readonly string[]): Set<string> {
  const found = new Set([start])
  for (const from of found) for (const to of next(from)) found.add(to)
  return found
}
