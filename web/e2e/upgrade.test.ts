// Nobody notices that the server is replaced.

import { test } from './visitor.ts'
import { replaceUnder } from './upgrade.ts'

test('a server is replaced by the next release under a page that plays', ({ visit }) => replaceUnder(visit, 1, false))

test('a server is replaced by the next release under a page with a service worker', ({ visit }) => replaceUnder(visit, 1, true))
