// The shares of rounds that end blocked, as the server reports them for rules.

import type { Schema } from '../api/client'
import { t } from '../i18n/index.svelte'
import { setName } from './names'

export type Blocked = Schema['Blocked']

/** Writes a share as n out of ten. */
export const tenths = (share: number): number => Math.round(share * 10)

/** Returns a sentence about the suggested rules. */
export function instead({ instead: id = '', instead_share: share = 0 }: Blocked): string {
  const [set, of] = [setName(id), tenths(share)]
  return of > 0 ? t('blocked.instead', { set, of }) : t('blocked.rare', { set })
}
