// Layouts change at six sizes, which ui/sizes.css names, and headings have four, which app.css names.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, preprocess } from 'svelte/compiler'
import { expect, test } from 'vitest'
// @ts-expect-error it has no types
import config from '../svelte.config.js'

const src = join(import.meta.dirname, '../src')
const read = (path: string): string => readFileSync(join(src, path), 'utf8')
const sizes = [...read('ui/sizes.css').matchAll(/@custom-media (--\w+) (\(.+?\));/g)].map(([, name, size]) => ({ name: `(${name})`, size: size! }))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|css)$/.test(path) && path !== 'ui/sizes.css')
const queries = files.flatMap((path) => [...read(path).matchAll(/@(?:media|container)[^{]+/g)].map(([query]) => ({ path, query: query.trim() })))
const elsewhere = /^table\/(Bar|Pile|Play)\.svelte$/ // sizes that a table in play needs besides

test('each query of a size is one of six names, in a component', () => {
  expect(sizes.length).toBe(6)
  const unnamed = queries.filter(({ path, query }) => {
    const rest = sizes.reduce((text, { name }) => (path.endsWith('.css') ? text : text.replaceAll(name, '')), query)
    return /\(--|width|height|orientation|-size|-ratio/.test(rest)
  })
  expect(unnamed.filter(({ path }) => !elsewhere.test(path))).toEqual([])
  for (const { name } of sizes) expect(queries.some(({ query }) => query.includes(name)), name).toBe(true)
})

test('a component has the sizes in place of their names', async () => {
  const rules = sizes.map(({ name }) => `@media ${name} { p { margin: 0 } } @container not ${name} { p { margin: 0 } }`).join('\n')
  const { code } = await preprocess(`<p></p><style>${rules}</style>`, config.preprocess[0])
  const { css } = compile(code, { css: 'external' })
  for (const { size } of sizes) {
    expect(css!.code).toContain(`@media ${size}`)
    expect(css!.code).toContain(`@container not ${size}`)
  }
})

test('headings have four sizes, by their names, and pages one left edge', () => {
  const names = ['title', 'heading', 'subheading', 'label']
  const app = read('app.css')
  for (const name of names) expect(app.match(new RegExp(`--${name}: `, 'g')), name).toHaveLength(1)
  const styles = files.map((path) => ({ path, css: path.endsWith('.css') ? read(path) : (/<style>([\s\S]*)<\/style>/.exec(read(path))?.[1] ?? '') }))
  const rules = styles.flatMap(({ path, css }) => [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({ path, selector: selector!.trim(), body: body! })))
  const headings = rules.filter(({ selector }) => /\bh[1-6]\)*(,|$)/m.test(selector))
  expect(headings.length).toBeGreaterThan(10)
  const sized = new RegExp(`^(?:font-size: |700 )?var\\(--(?:${names.join('|')})\\)`)
  const others = headings.flatMap(({ path, selector, body }) =>
    [...body.matchAll(/\b(?:font-size|font): ([^;]+);/g)].filter(([, value]) => !sized.test(value!)).map(([all]) => `${path}: ${selector} ${all}`))
  expect(others).toEqual([])
  // What a page lies in has the width and the padding of all pages.
  expect(rules.filter(({ path, selector, body }) => /^pages\//.test(path) && /(^|[\s,])(main|\.page)$/m.test(selector) && /max-width|padding(-inline|-left)?:/.test(body)).map(({ path, selector }) => `${path}: ${selector}`))
    .toEqual(['pages/rules/Page.svelte: .page']) // when it is printed
})
