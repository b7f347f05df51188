import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

// Browsers know no names of sizes yet, and CSS allows none in @container.
const defined = readFileSync(join(import.meta.dirname, 'src/ui/sizes.css'), 'utf8').matchAll(/@custom-media (--\w+) (.+?);/g)
const sizes = new Map(Array.from(defined, ([, name, size]) => [`(${name})`, size]))
const style = ({ content }) => ({ code: content.replace(/@(?:media|container)[^{]+/g, (query) => query.replace(/\(--\w+\)/g, (name) => sizes.get(name) ?? name)) })

export default {
  preprocess: [{ name: 'sizes', style }, vitePreprocess()],
  // A short class for each component's styles, since it is repeated in every template.
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
}
