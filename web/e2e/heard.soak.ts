// Whole rounds as a screen reader says them, under each document's rules in each language.

import { hearRound } from './heard.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'

for (const rules of ['czech', 'estonian', 'pagat', 'french', 'japanese']) {
  test.for(tags)(`each event of a round is heard once under the rules ${rules} in %s`, async (lang, { visit }) => {
    const said = await hearRound(await visit({ lang }), rules)
    console.log(`${rules}, ${lang}:\n${said.join('\n')}`)
  })
}
