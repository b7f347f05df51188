// A hint in words.

import type { Advice } from '../api/message'
import { t } from '../i18n/index.svelte'
import { onTrain } from '../state/names'
import type { Table } from '../state/table.svelte'

/** Returns the action of a hint in words: "11-9: the Mexican train". */
export function adviceIn({ action }: Advice, table: Table, several: boolean): string {
  switch (action.kind) {
    case 'play':
      return t('hint.play', { tile: action.tile, 'train.on': onTrain(table.seats, action.train, table.you, several, [table.you]) })
    case 'engine':
      return t('table.lay.engine', { tile: action.tile })
    default:
      return t(`table.${action.kind}`)
  }
}
