// Addresses: which page each of them is of.

import { expect, test } from 'vitest'
import { mended, read } from '../src/router.svelte'

const id = 'k3v7q2mzx5t4w6ab'

test('a link that a message has changed leads to its page', () => {
  const table = { page: 'table', id, other: '' }
  for (const path of [`/t/${id}`, `/t/${id}/`, `/t/${id}.`, `/t/${id})`, `/t/${id},`, `/t/${id}!`, `/t/${id}%20`, `/t/${id}%E2%80%8B`, `/T/${id.toUpperCase()}%E2%80%99`]) {
    expect({ path, route: read(path, '') }).toEqual({ path, route: table })
  }
  expect(read(`/replay/diary-${id}.`, '')).toEqual({ page: 'replay', id: `diary-${id}`, other: '' })
  expect(read('/rules/Czech-Penalty)', '?with=pagat')).toEqual({ page: 'rules', id: 'czech-penalty', other: 'pagat' })
})

test('every page is found by a link that a message has changed', () => {
  for (const page of ['new', 'settings', 'me'] as const) {
    for (const path of [`/${page}.`, `/${page})`, `/${page}/)`, `/${page}%20`, `/${page}_`, `/${page.toUpperCase()}%E2%80%8B`, `/${page}%E3%80%82%E3%81%BF`]) {
      expect({ path, route: read(path, '') }).toEqual({ path, route: { page, id: '', other: '' } })
    }
  }
  for (const path of ['/rules.', '/rules/)', '/Rules!']) expect({ path, route: read(path, '') }).toEqual({ path, route: { page: 'rules', id: '', other: '' } })
  for (const path of ['/)', '/.)', '/%E2%80%8B', '/']) expect({ path, route: read(path, '') }).toEqual({ path, route: { page: 'start', id: '', other: '' } })
})

test('a circle has several addresses, and its door another one', () => {
  const circle = `c-${id}`
  expect(read(`/c/${circle}.`, '')).toEqual({ page: 'circle', id: circle, other: '' })
  for (const part of ['invite', 'people', 'leave']) expect(read(`/c/${circle}/${part})`, '')).toEqual({ page: 'circle', id: circle, other: '', part })
  expect(read(`/c/join/${id}%20`, '')).toEqual({ page: 'circles', id, other: '', part: 'join' })
  expect(read('/circles/new', '')).toEqual({ page: 'circles', id: '', other: '', part: 'new' })
  expect(read('/circles!', '')).toEqual({ page: 'circles', id: '', other: '' })
})

test('what a message has added to the end of a link goes', () => {
  const code = 'C0de-of_43-letters_which-may-end-with-hyphen-'
  const mix = `#${encodeURIComponent(JSON.stringify({ base: 'pagat', hand: 7 }))}`
  for (const [pathname, search, hash] of [
    ['/settings', '', `#recover=${code}`],
    ['/new', '?rules=czech', ''],
    ['/new', '?friends', ''],
    ['/rules/pagat', '?with=czech-penalty', '#starting'],
    ['/rules/custom', '', mix],
    ['/rules/custom', '?with=pagat', mix],
    [`/replay/${id}`, '?round=2&step=14', ''],
    [`/t/${id}`, '', ''],
    ['/', '?play=', ''],
  ] as const) {
    const whole = pathname + search + hash
    for (const end of ['', '.', ')', '%20', '!%E2%80%8B', '。', '%E3%80%82']) {
      const link = new URL(`http://x${whole}${end}`)
      expect({ end, to: mended(link) }).toEqual({ end, to: whole })
    }
  }
})

test('what is no link of a page stays what it is', () => {
  for (const path of [`/t/${id}/x`, '/nothing.', '/settings.html', '/new-one', '/me/too', '/%E0%A4', '/a/b/c']) expect({ path, route: read(path, '') }).toEqual({ path, route: { page: 'lost', id: '', other: '' } })
  expect(read('/rules/%E0%A4', '')).toEqual({ page: 'rules', id: '%E0%A4', other: '' })
  expect(read('/t/short', '')).toEqual({ page: 'table', id: 'short', other: '' })
})
