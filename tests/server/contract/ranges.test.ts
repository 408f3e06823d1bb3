import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { rangeFaults } from '#contract/rules/range.ts'
import { Refusal } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import { endpointsOf } from '../../../scripts/api-reference.ts'
import { contractAreas } from '../../../scripts/contract-areas.ts'

/** Reversed ends for every kind of range. */
const kinds = [
  { from: '2026-11-21', to: '2026-11-20', message: /^开始日期不能晚于结束日期$/ },
  { from: '2026-11-21T14:05:00+08:00', to: '2026-11-21T05:05:00Z', message: /^开始日期不能晚于结束日期$/ },
  { from: '2026-11', to: '2026-10', message: /^开始(日期|月份)不能晚于结束(日期|月份)$/ },
  { from: '100.00', to: '99.99', message: /不能(大|高)于最/ },
  { from: 3, to: 2, message: /不能(大|高)于最/ },
] as const

interface Range {
  endpoint: string
  params: z.ZodType
  from: string
  to: string
}

type Shape = Record<string, z.ZodType>
const shapeOf = (schema: z.ZodType): Shape => (schema instanceof z.ZodObject ? (schema.shape as Shape) : {})

function rangesOf([endpoint, { params }]: [string, Endpoint]): Range[] {
  const shape = shapeOf(params)
  return Object.keys(shape).flatMap((from) => {
    const to = from.replace(/From$/, 'To')
    const [lower, upper] = [shape[from], shape[to]]
    if (!from.endsWith('From') || !lower || !upper) return []
    // Only the pair: the other parameters do not matter here.
    return [{ endpoint, params: z.object({ [from]: lower, [to]: upper }), from, to }]
  })
}

let ranges: Range[]
beforeAll(async () => {
  ranges = (await contractAreas()).flatMap(endpointsOf).flatMap(rangesOf)
})

function refusalOf({ params, from, to }: Range, lower: unknown, upper: unknown): Refusal | null {
  try {
    parseParams(params, { [from]: lower, [to]: upper })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('every range of every endpoint is refused when it ends before it begins, and accepted otherwise', () => {
  expect(ranges.length).toBeGreaterThan(25)
  for (const range of ranges) {
    const fitting = kinds.find(({ from, to }) => range.params.safeParse({ [range.from]: from, [range.to]: to }).success)
    expect(fitting, `${range.endpoint}: nothing fits ${range.from}`).toBeDefined()
    if (!fitting) continue
    const message = expect.stringMatching(fitting.message)
    expect(refusalOf(range, fitting.from, fitting.to), `${range.endpoint} ${range.from}`).toMatchObject({
      code: 422,
      message,
      data: { fields: { [range.to]: message } },
    })
    expect(refusalOf(range, fitting.to, fitting.from), `${range.endpoint} ${range.from}`).toBeNull()
    expect(refusalOf(range, fitting.from, fitting.from), `${range.endpoint} ${range.from}`).toBeNull()
  }
})

describe('ranges', () => {
  test('are found at any depth, and reported at the path of their upper end', () => {
    expect(rangeFaults({ query: { createdFrom: '2026-02-01', createdTo: '2026-01-31' } })).toEqual([
      { path: 'query.createdTo', message: '开始日期不能晚于结束日期' },
    ])
  })

  test('with one end are open', () => {
    expect(rangeFaults({ createdFrom: '2026-02-01', createdTo: '' })).toEqual([])
    expect(rangeFaults({ createdFrom: '2026-02-01' })).toEqual([])
  })

  test('of amounts are compared as numbers, not as text', () => {
    expect(rangeFaults({ priceFrom: '9.00', priceTo: '10.00' })).toEqual([])
  })
})
