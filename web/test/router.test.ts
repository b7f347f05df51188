// Addresses: which page each of them is of.

import { expect, test } from 'vitest'
import { read } from '../src/router.svelte'

const id = 'k3v7q2mzx5t4w6ab'

test('a link that a message has changed leads to its page', () => {
  const table = { page: 'table', id }
  for (const path of [`/t/${id}`, `/t/${id}/`, `/t/${id}.`, `/t/${id})`, `/t/${id},`, `/t/${id}!`, `/t/${id}%20`, `/t/${id}%E2%80%8B`, `/T/${id.toUpperCase()}%E2%80%99`]) {
    expect({ path, route: read(path, '') }).toEqual({ path, route: table })
  }
  expect(read(`/replay/diary-${id}.`, '')).toEqual({ page: 'replay', id: `diary-${id}` })
  expect(read('/rules/Czech-Penalty)', '?with=pagat')).toEqual({ page: 'rules', id: 'czech-penalty', other: 'pagat' })
})

test('what is no link of a page stays what it is', () => {
  for (const path of [`/t/${id}/x`, '/nothing.', '/%E0%A4', '/a/b/c']) expect({ path, route: read(path, '') }).toEqual({ path, route: { page: 'lost' } })
  expect(read('/rules/%E0%A4', '')).toEqual({ page: 'rules', id: '%E0%A4', other: '' })
  expect(read('/t/short', '')).toEqual({ page: 'table', id: 'short' })
})
