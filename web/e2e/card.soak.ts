// The card of every rule set in every language, on both sizes of paper: make soak.

import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { cardFaults } from './card.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'

test.for(tags)('the card of every rule set fits one page in %s', { timeout: 300_000 }, async (lang, { visit }) => {
  const ana = await visit({ lang })
  await ana.open('/rules')
  const sets = await ana.page.evaluate(async () => (await (await fetch('/api/rules')).json()) as Schema['RuleSet'][])
  const faults: string[] = []
  for (const { id } of sets)
    for (const paper of ['a5', 'a4']) faults.push(...(await cardFaults(ana, `/rules/${id}?card=${paper}`)))
  expect(faults).toEqual([])
})
