// The server is replaced again and again under a page that plays.

import { test } from './visitor.ts'
import { replaceUnder } from './upgrade.ts'

test.for([false, true])('twenty replacements, with a service worker: %s', { timeout: 600_000 }, (worker, { visit }) => replaceUnder(visit, 20, worker))
