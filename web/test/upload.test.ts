// What is offered for a match of this device.

import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { Entry } from '../src/offline/mine'
import Upload from '../src/start/Upload.svelte'

afterEach(cleanup)

const match: Entry = { table: 'local-1', ended: '2026-03-04T12:00:00Z', rules: 'pagat', seats: [] }

// If no texts are loaded, a text is its key.
test.each<[string, Partial<Entry>, boolean, boolean]>([
  ['whole', {}, true, false],
  ['uploaded', { uploaded: true }, false, false],
  ['ended early, which no server takes', { early: true }, false, true],
  ['a moment tried again', { again: true }, false, false],
])('a match can be uploaded once, if it was played to its end: %s', (_, more, button, told) => {
  render(Upload, { match: { ...match, ...more }, title: '' })
  expect([screen.queryByRole('button') !== null, screen.queryByText('matches.upload.early') !== null]).toEqual([button, told])
})
