import { expect, test } from 'vitest'
import { contrastOf, describeContrast, readColour } from '#ui/colour-input/colour.ts'

test.each([
  ['#0F766E', '#0f766e'],
  ['0f766e', '#0f766e'],
  [' #abc ', '#aabbcc'],
  ['＃ＡＢＣ', '#aabbcc'],
  ['#ab', ''],
  ['#abcd', ''],
  ['#12345g', ''],
  ['红色', ''],
  ['', ''],
])('%j is read as %j', (typed, colour) => {
  expect(readColour(typed)).toBe(colour)
})

test('black on white has the highest contrast, equal colours have none', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#0f766e', '#0f766e')).toBe(1)
})

test.each([
  [7, '对比度 7.0 : 1，文字清晰'],
  [4.49, '对比度 4.4 : 1，只适合大字与图标'],
  [2.99, '对比度 2.9 : 1，不易看清'],
])('a contrast of %d has a description', (ratio, text) => {
  expect(describeContrast(ratio)).toBe(text)
})
