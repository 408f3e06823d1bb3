import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'

const state = codes({ draft: [0, '草稿'], running: [2, '进行中', 'success'] })

test('a code table names its codes and gives each a label and a tone', () => {
  expect(state.running).toBe(2)
  expect(state.label(state.running)).toBe('进行中')
  expect([state.tone(state.running), state.tone(state.draft)]).toEqual(['success', 'neutral'])
})

test('an unknown code has no label and a neutral tone', () => {
  expect([state.label(7), state.tone(7), state.tone(null)]).toEqual(['', 'neutral', 'neutral'])
})
