// Each screen on a desktop and on a phone: make soak.

import { onEachScreen } from './access.ts'

onEachScreen(true)
