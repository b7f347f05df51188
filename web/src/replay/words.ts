// Steps in words, like the log of a live table.

import type { Action } from '../api/notation'
import { lang, t } from '../i18n/index.svelte'
import { trainName } from '../state/names'
import { paragraph, story } from '../state/story'
import type { Judged } from './judge.svelte'
import type { Replay, Step } from './replay.svelte'

/** Returns a step as a line; no step stands for the deal. */
export function stepText(replay: Replay, step: Step | null): string {
  const { seats, you, mexican, played } = replay
  return step ? story(step.event, seats, you, mexican > 1) : paragraph(played?.tell ?? [], seats, you, mexican > 1)
}

/** Returns an action in words, without its seat. */
export function actionText(replay: Replay, action: Action): string {
  switch (action.kind) {
    case 'play':
      return t('replay.action', { tile: action.tile, train: trainText(replay, action) })
    case 'engine':
      return t('table.lay.engine', { tile: action.tile })
    default:
      return t(`table.${action.kind}`)
  }
}

/** Returns a loss in points, rounded to what is certain: small ones to a tenth. */
export function points(judged: Judged): number {
  return judged.loss < 3 ? Math.round(judged.loss * 10) / 10 : Math.round(judged.loss)
}

/** Returns the train of an action in words; empty if it is on none. */
export function trainText(replay: Replay, action: Action): string {
  return action.kind === 'play' ? trainName(replay.seats, action.train, replay.you, replay.mexican > 1) : ''
}

/** Writes points won or lost, with their sign. */
export function signed(n: number): string {
  return new Intl.NumberFormat(lang(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(n)
}
