// The README has the examples as they are, and what they print.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'

const text = (path) => readFile(new URL(path, import.meta.url), 'utf8')
const readme = await text('../README.md')

for (const name of ['node.js', 'page.html', 'packed.js'])
  test(`the README has examples/${name}`, async () => {
    assert.ok(readme.includes(`\n${await text(`../examples/${name}`)}\`\`\`\n`))
  })

test('the example in Node prints what the README says', async () => {
  const example = new URL('../examples/node.js', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [example])
  assert.ok(readme.includes(`It prints\n\n\`\`\`\n${stdout}\`\`\`\n`))
})
