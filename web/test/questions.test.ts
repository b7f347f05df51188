// Finds the questions by other wordings, in each language.

import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { finder, type Question } from '../src/rules/questions'

const languages = readdirSync('../words/texts').map((file) => file.slice(0, 2))

/** Returns the questions of a language, without answers. */
function read(lang: string): Question[] {
  const { questions } = JSON.parse(readFileSync(`../words/texts/${lang}.json`, 'utf8')) as { questions: Record<string, string> }
  return Object.keys(questions)
    .filter((key) => !key.includes('.') && key !== 'gap')
    .map((id) => ({ id, moment: 'turn', text: questions[id]!, words: questions[`${id}.words`]!.split('|'), verdict: '', answer: '', sources: [], elsewhere: [] }))
}

test.each([
  ['must i play', 'must_lay'], ['can i play on jim’s train', 'your_train'], ['train mark', 'your_train'], ['remove marker', 'marker_off'], ['uno', 'one_left'], ['knock', 'one_left'],
  ['double last tile', 'out_on_double'], ['draw until', 'how_many'], ['how many dominoes', 'tiles_each'], ['who goes first', 'who_begins'], ['tie', 'equal_points'], ['empty boneyard', 'boneyard_empty'],
  ['nobody can go', 'nobody_can'], ['keep tile', 'drawn_fits'], ['second mexican train', 'mexican'], ['oldest double', 'who_covers'],
])('what people type in a hurry is found: %s', (words, id) => {
  expect(finder(read('en'))(words)[0]?.id).toBe(id)
})

describe.each(languages)('in %s', (lang) => {
  const questions = read(lang)
  const find = finder(questions)

  test('there are 29, each with three other wordings and related words', () => {
    expect(questions.length).toBe(29)
    for (const { words } of questions) expect(words.length).toBe(4)
  })

  test('each is first for its three commonest wordings, and as it stands', () => {
    const wrong: string[] = []
    for (const { id, text, words } of questions) {
      for (const wording of [text, ...words.slice(0, 3)]) if (find(wording)[0]?.id !== id) wrong.push(`${id}: ${wording} → ${find(wording)[0]?.id}`)
    }
    expect(wrong).toEqual([])
  })

  test('each is among the first three while a wording is still being typed', () => {
    const wrong: string[] = []
    for (const { id, words } of questions) {
      for (const wording of words.slice(0, 3)) {
        const part = wording.slice(0, Math.ceil(wording.length * 0.8))
        if (!find(part).slice(0, 3).some((found) => found.id === id)) wrong.push(`${id}: ${part}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('nothing is found for what no question has', () => {
    expect(find('xyzzy')).toEqual([])
    expect(find('')).toEqual([])
  })
})
