// The program, whose answers are the ones to give.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = process.env.ROUNDHOUSE ?? fileURLToPath(new URL('../../../bin/roundhouse', import.meta.url))

/** Runs the program, and returns what it prints. Its status is 0, or 1 or 2 where an answer is an error. */
export function run(args, input = '') {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    const parts = []
    child.on('error', reject)
    child.stdout.on('data', (part) => parts.push(part))
    child.on('close', (status) => {
      if (status > 2) reject(new Error(`roundhouse ${args.join(' ')}: status ${status}`))
      resolve(Buffer.concat(parts).toString())
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Asks the program about documents, one a line, and returns its answers in the same order. */
export async function ask(args, documents) {
  const lines = documents.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  const out = await run([...args, '--json', '-'], lines.join('\n') + '\n')
  const answers = out.trimEnd().split('\n').map((line) => JSON.parse(line))
  if (answers.length !== documents.length) throw new Error(`${answers.length} answers to ${documents.length} documents`)
  return answers
}

/** Returns what a function returns, or its error as the program would print it. */
export function answerOf(give) {
  try {
    return give()
  } catch (error) {
    if (error.name !== 'RoundhouseError') throw error
    const { name, message, ...where } = error
    return { error: { ...where, message } }
  }
}

/** Whether make soak runs the tests, which takes all cases. */
export const long = process.env.ROUNDHOUSE_SOAK !== undefined

/** Returns numbers from 0 to n - 1 that are the same in each run (mulberry32). */
export function chance(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

/** Returns 2 and the highest number of seats of the rules, as a book describes them. */
export function seatCounts({ hand }) {
  const counts = Object.keys(hand).map(Number)
  return [...new Set([counts[0], counts.at(-1)])]
}
