import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** Texts that are known to break programs. */
export const hostileTexts = [
  "'; drop table brand; --",
  "' or '1'='1",
  '%_\\%',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '\u202etxt.exe',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '０１２３',
  '👩‍👩‍👧‍👦'.repeat(5),
  '字'.repeat(30),
  ' \t\n ',
  '\u200b',
]

/** Values of unexpected types. */
const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '-1',
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    { __proto__: null, toString: 'x' },
    '2026-02-30',
    '2026-13-01T00:00:00+08:00',
    'a\0b',
    '\ud800',
    'x'.repeat(70_000),
    Array(2_000).fill(1),
    deep(20),
    deep(60),
  ),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 3 }),
)

function deep(levels: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < levels; level++) value = { inner: value }
  return value
}

function ofSchema(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(ofSchema))
  if (schema.allOf) return ofSchema(Object.assign({}, ...schema.allOf))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'object':
      return objectOf(schema)
    default:
      return textOf(schema)
  }
}

/** Mostly small numbers: they are ids of existing records. */
function numberOf({ minimum, exclusiveMinimum, maximum, type }: Schema): Arbitrary<number> {
  const min = Math.max(minimum ?? -5, exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1)
  const max = Math.max(min, Math.min(maximum ?? 30, min + 30))
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  return type === 'integer' ? whole : fc.oneof(whole, fc.constantFrom(min, max))
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-01-31', '2024-02-29', '1999-12-31', '9999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-01-31T08:00:00+08:00', '2030-06-01T00:00:00.000Z')
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'email') return fc.constantFrom('someone@example.com', 'a.b+c@example.cn')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const plain = fc.string({
    unit: fc.constantFrom(...'北欧简约沙发abcXYZ019 -_&'),
    minLength,
    maxLength: Math.min(maxLength, minLength + 20),
  })
  const hostile = hostileTexts.filter(fits)
  return hostile.length > 0 ? fc.oneof(plain, fc.constantFrom(...hostile)) : plain
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
  const arbitraries = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, ofSchema(inner)]))
  return fc.record(arbitraries, { requiredKeys: required })
}

/** Valid parameters of an endpoint, except for rules that JSON Schema cannot express. */
export function fitting(endpoint: Endpoint): Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Schema
  return objectOf(schema)
}

/** Valid parameters with one error: a missing field, a wrong type, a value too large or hostile, or an extra field. */
export function spoilt(endpoint: Endpoint): Arbitrary<unknown> {
  const whole = fc.tuple(fitting(endpoint), fc.nat(), nasty, fc.constantFrom('replace', 'remove', 'add'))
  const inside = whole.map(([params, pick, value, how]) => {
    const names = Object.keys(params)
    const name = names[pick % Math.max(names.length, 1)]
    if (how === 'add' || name === undefined) return { ...params, [`extra${pick % 7}`]: value }
    if (how === 'remove') return Object.fromEntries(Object.entries(params).filter(([key]) => key !== name))
    return { ...params, [name]: value }
  })
  return fc.oneof({ weight: 9, arbitrary: inside }, { weight: 1, arbitrary: nasty })
}

/** Days and moments at and beyond the limits of the contract and the database. */
export const edgeDays = ['0000-01-01', '0001-01-01', '1899-12-31', '1900-01-01', '9999-12-31']
export const edgeMoments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+15:59',
  '1900-01-01T00:00:00+08:00',
  '9999-12-31T23:59:59.999+08:00',
  '9999-12-31T23:59:58-15:59',
  '2026-01-31T08:00:00+23:59',
  '2026-01-31T08:00:00-23:59',
  '2026-01-31T08:00:00+15:59',
  `2026-01-31T08:00:00.${'9'.repeat(300)}Z`,
  '2026-01-31T08:00:00.123456789Z',
]

/** Values of a schema with one number, day or moment at a limit of its type, and otherwise only required fields. */
export function atEdges(schema: Schema): { path: string; value: unknown }[] {
  if ('const' in schema || schema.enum) return []
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap(atEdges)
  if (schema.allOf) return atEdges(Object.assign({}, ...schema.allOf))
  const plain = (values: unknown[]) => values.map((value) => ({ path: '', value }))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return plain([schema.minimum ?? schema.exclusiveMinimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER, 2 ** 31])
    case 'string':
      if (schema.format === 'date') return plain(edgeDays)
      return schema.format === 'date-time' ? plain(edgeMoments) : []
    case 'array':
      return atEdges(schema.items ?? {}).map(({ path, value }) => ({
        path: `[]${path}`,
        value: [value, ...one(fc.array(ofSchema(schema.items ?? {}), lengthBeside(schema)))],
      }))
    case 'object':
      return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
        atEdges(inner).map(({ path, value }) => ({
          path: path === '' || path.startsWith('[') ? `${name}${path}` : `${name}.${path}`,
          value: { ...one(least(schema)), [name]: value },
        })),
      )
    default:
      return []
  }
}

const one = <Value>(arbitrary: Arbitrary<Value>): Value => {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: 7 })
  return value as Value
}

const lengthBeside = ({ minItems = 0 }: Schema) => ({
  minLength: Math.max(0, minItems - 1),
  maxLength: Math.max(0, minItems - 1),
})

function least({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
  return objectOf({ properties: Object.fromEntries(required.map((name) => [name, properties[name] ?? {}])), required })
}
