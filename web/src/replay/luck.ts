// Divides a result into skill and luck.

/** A judged round: by seat, the score and the cost of the choices. */
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
 * Returns each seat's result and its shares. A result is how much better a seat did than the mean
 * of all. The choices cost what they lost against the best ones; luck is the rest of the result:
 * result = (choices − their mean) + luck. Low says that the lowest total wins.
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
