// The name of a reader whom the server does not know yet.

import { t } from '../i18n/index.svelte'
import { propose } from '../start/guest'
import { lastName } from '../state/settings.svelte'

export const proposed = (): string => lastName() || propose(t('start.names').split('|'), Math.random(), new Set())
