import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { date, datetime, MAX_VERSION, version } from '#contract/fields.ts'
import { areas } from '#server/areas/index.ts'

// Input is bounded: every text, list and number of every endpoint.

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

/** A field whose schema states no bound: a path of names, `[]` for list items. */
interface Endless {
  path: readonly string[]
  /** Values beyond every bound; none may pass. */
  beyond: readonly unknown[]
}

const texts = ['字'.repeat(100_000), '1'.repeat(100_000), '110000'.repeat(20_000)]
const numbers = [2 ** 53, 1e300, -1e300]

/** A pattern without `*`, `+` and `{n,}` is bounded. */
const isEndless = (pattern: string) => /(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, 'x'))

/** The fields whose schema states no bound. */
function endless(schema: Schema, path: readonly string[]): Endless[] {
  if (schema.$ref !== undefined || 'const' in schema || schema.enum) return []
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => endless(choice, path))
  if (schema.allOf) return endless(Object.assign({}, { ...schema, allOf: undefined }, ...schema.allOf), path)
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined &&
        !schema.format &&
        (schema.pattern === undefined || isEndless(schema.pattern))
        ? [{ path, beyond: texts }]
        : []
    case 'integer':
    case 'number':
      return schema.maximum === undefined ? [{ path, beyond: numbers }] : []
    case 'array':
      return [
        ...(schema.items ? endless(schema.items, [...path, '[]']) : []),
        ...(schema.maxItems === undefined
          ? [{ path, beyond: [Array(100_000).fill('110000'), Array(100_000).fill(1)] }]
          : []),
      ]
    case 'object':
      return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => endless(property, [...path, name]))
    default:
      return []
  }
}

/** The schema of a field, unwrapped from optional and nullable. */
function fieldOf(schema: z.ZodType, path: readonly string[]): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldOf(schema.unwrap() as z.ZodType, path)
  }
  const [name, ...rest] = path
  if (name === undefined) return schema
  if (schema instanceof z.ZodArray && name === '[]') return fieldOf(schema.element as z.ZodType, rest)
  if (schema instanceof z.ZodObject) return fieldOf(schema.shape[name], rest)
  if (schema instanceof z.ZodPipe) return fieldOf(schema.in as z.ZodType, path)
  throw new Error(`no field ${name} in a ${schema.def.type}`)
}

describe('endpoint input is bounded', () => {
  test.each(areas.routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is bounded in every field',
    (_name, { params }) => {
      const open = endless(z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema, [])
      const passed = open.filter(({ path, beyond }) => {
        const field = fieldOf(params, path)
        return beyond.some((value) => field.safeParse(value).success)
      })
      expect(passed.map(({ path }) => path.join('.'))).toEqual([])
    },
  )

  test('a page has at most 200 rows and page numbers end at 10,000', () => {
    const lists = areas.routes.filter(({ endpoint }) => endpoint.params.safeParse({ pageNum: 1, pageSize: 20 }).success)
    expect(lists.length).toBeGreaterThan(20)
    for (const { endpoint } of lists) {
      expect(endpoint.params.safeParse({ pageSize: 201 }).success, endpoint.path).toBe(false)
      expect(endpoint.params.safeParse({ pageNum: 10_001 }).success, endpoint.path).toBe(false)
    }
  })

  const beyondPostgres: Record<string, readonly unknown[]> = {
    date: ['0000-01-01', '0000-12-31', '1899-12-31'],
    'date-time': [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+15:59',
      '9999-12-31T23:59:59.9999Z',
      '2026-01-31T08:00:00+23:59',
      '2026-01-31T08:00:00-16:00',
      `2026-01-31T08:00:00.${'1'.repeat(300)}Z`,
    ],
    version: [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1],
  }

  test.each(areas.routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s accepts no date, timestamp or version that PostgreSQL rejects',
    (_name, { params }) => {
      const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Schema
      const passed = kindsIn(schema, []).filter(({ path, kind }) =>
        (beyondPostgres[kind] ?? []).some((value) => fieldOf(params, path).safeParse(value).success),
      )
      expect(passed.map(({ path }) => path.join('.'))).toEqual([])
    },
  )

  test('typical input is accepted', () => {
    for (const day of ['1900-01-01', '2024-02-29', '9999-12-31']) expect(date().safeParse(day).success, day).toBe(true)
    const moments = [
      '2026-01-31T08:00:00+08:00',
      '2026-01-31T08:00:00.000Z',
      '2026-01-31T08:00:00.123456-12:00',
      '9999-12-31T00:00:00+08:00',
    ]
    for (const at of moments) expect(datetime().safeParse(at).success, at).toBe(true)
    expect(version().safeParse(MAX_VERSION).success).toBe(true)
  })
})

/** Dates, timestamps and versions in a schema, by path. */
function kindsIn(schema: Schema, path: readonly string[]): { path: readonly string[]; kind: string }[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => kindsIn(choice, path))
  const kind = path.at(-1) === 'version' && schema.type === 'integer' ? 'version' : schema.format
  return [
    ...(kind === undefined ? [] : [{ path, kind }]),
    ...(schema.items ? kindsIn(schema.items, [...path, '[]']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => kindsIn(property, [...path, name])),
  ]
}
