// Steps in words, as the log of a live table has them.

import { readWhat } from '../api/position'
import { t } from '../i18n/index.svelte'
import { line, trainName } from '../table/tell'
import type { Judged } from './judge.svelte'
import type { Replay, Step } from './replay.svelte'

/** A step as a line. */
export function stepText(replay: Replay, step: Step | null): string {
  if (step) return line(step, replay.seats, replay.you, replay.mexican > 1)
  const redeals = replay.played?.redeals ?? 0
  return redeals > 0 ? t('replay.dealt.again', { n: redeals }) : t('replay.dealt')
}

/** An action without its seat. */
export function actionText(replay: Replay, action: string): string {
  const what = readWhat(action)
  switch (what.kind) {
    case 'play':
      return t('replay.action', { tile: what.tile, train: trainName(replay.seats, what.train, replay.you, replay.mexican > 1) })
    case 'engine':
      return t('table.lay.engine', { tile: what.tile })
    default:
      return t(`table.${what.kind}`)
  }
}

/** A loss as far as it can be told: small ones to a tenth. */
export function points(judged: Judged): number {
  return judged.loss < 3 ? Math.round(judged.loss * 10) / 10 : Math.round(judged.loss)
}
