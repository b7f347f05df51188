// How many rounds end blocked, as the server says it of rules.

import type { Schema } from '../api/client'
import { t } from '../i18n/index.svelte'
import { setName } from './names'

export type Blocked = Schema['Blocked']

/** A share as so many of ten. */
export const tenths = (share: number): number => Math.round(share * 10)

/** What is said of the rules that mend it. */
export function instead({ instead: id = '', instead_share: share = 0 }: Blocked): string {
  const [set, of] = [setName(id), tenths(share)]
  return of > 0 ? t('blocked.instead', { set, of }) : t('blocked.rare', { set })
}
