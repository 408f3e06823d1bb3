import { describe, expect, test } from 'vitest'
import {
  WATERMARK_COLOR,
  WATERMARK_FONT_RATIO,
  WATERMARK_IMAGE_SCALE,
  WATERMARK_REPEAT,
  WATERMARK_START,
  WATERMARK_STEP,
  watermarkFontSize,
  watermarkRows,
} from '#contract/rules/watermark.ts'
import { markCorner, markSize, textLeft } from '#ui/watermark-preview/geometry.ts'

const landscape = { width: 1600, height: 1200 }

test('the constants of the requirements, section 9', () => {
  expect({
    'repeated 10 times vertically': WATERMARK_REPEAT,
    'starting at offset 200': WATERMARK_START,
    'with step 400': WATERMARK_STEP,
    'font size is 6% of width': WATERMARK_FONT_RATIO,
    'colour 999999': WATERMARK_COLOR,
    'an image watermark is shrunk to P_20': WATERMARK_IMAGE_SCALE,
  }).toEqual({
    'repeated 10 times vertically': 10,
    'starting at offset 200': 200,
    'with step 400': 400,
    'font size is 6% of width': 0.06,
    'colour 999999': '999999',
    'an image watermark is shrunk to P_20': 'P_20',
  })
  expect(watermarkRows(landscape.height)).toEqual([200, 600, 1000])
  expect(watermarkFontSize(landscape.width)).toBe(96)
})

describe('a line of text', () => {
  test.each([
    ['nw', 10],
    ['west', 10],
    ['sw', 10],
    ['north', 600],
    ['center', 600],
    ['south', 600],
    ['ne', 1190],
    ['east', 1190],
    ['se', 1190],
  ] as const)('at %s begins at %i', (location, left) => {
    expect(textLeft(location, 400, landscape)).toBe(left)
  })
})

describe('a picture watermark', () => {
  test('takes a fifth of the picture and keeps its aspect ratio', () => {
    expect(markSize({ width: 500, height: 500 }, { width: 1000, height: 1000 })).toEqual({ width: 200, height: 200 })
    expect(markSize({ width: 300, height: 100 }, landscape)).toEqual({ width: 320, height: 107 })
    expect(markSize({ width: 100, height: 1000 }, landscape)).toEqual({ width: 24, height: 240 })
  })

  test('is at one of nine positions, 10 px from the edges', () => {
    const places = (['nw', 'north', 'ne', 'west', 'center', 'east', 'sw', 'south', 'se'] as const).map((location) => {
      const { left, top } = markCorner(location, { width: 320, height: 240 }, landscape)
      return [left, top]
    })
    expect(places).toEqual([
      [10, 10],
      [640, 10],
      [1270, 10],
      [10, 480],
      [640, 480],
      [1270, 480],
      [10, 950],
      [640, 950],
      [1270, 950],
    ])
  })
})
