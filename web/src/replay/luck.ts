// What of a result was skill, and what was luck.

/** A round that was judged: by seat, what was written and what the choices cost. */
export interface Account {
  scores: number[]
  losses: number[]
}

export interface Share {
  seat: number
  choices: number // points that the choices cost: 0 or less
  luck: number // points from what nobody could choose
  result: number // points better than the players' mean
}

/**
 * A result is what a seat did better than the mean of all. The choices cost what they lost
 * against the best ones; of the result, luck is what is left when the choices are taken
 * away: result = (choices − their mean) + luck. Low says that the lowest total wins.
 */
export function shares(accounts: readonly Account[], low: boolean): Share[] {
  const seats = accounts[0]?.scores.length ?? 0
  const sums: Share[] = Array.from({ length: seats }, (_, i) => ({ seat: i + 1, choices: 0, luck: 0, result: 0 }))
  for (const { scores, losses } of accounts) {
    const score = mean(scores)
    const loss = mean(losses)
    for (const [i, sum] of sums.entries()) {
      const result = low ? score - scores[i]! : scores[i]! - score
      sum.choices -= losses[i]!
      sum.result += result
      sum.luck += result - (loss - losses[i]!)
    }
  }
  return sums
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, n) => sum + n, 0) / list.length
}
