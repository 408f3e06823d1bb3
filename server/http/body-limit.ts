import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Upper limit for every body, whatever its endpoint allows. */
const MAX_BODY_BYTES = 5 * 1024 * 1024

/** The most that a body may hold. */
export interface BodyLimit {
  bytes: number
  /** Number of objects, lists and plain values: many small ones cost more than their bytes. */
  values: number
}

/** The part of zod's JSON Schema output that determines a size. */
interface Shape {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  items?: Shape | boolean
  prefixItems?: readonly Shape[]
  maxItems?: number
  properties?: Readonly<Record<string, Shape>>
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
}

/** A character may be escaped as `\u4e2d`. */
const BYTES_OF_CHARACTER = 6
const BYTES_OF_NUMBER = 32
/** Maximum length of formats without a `maxLength`. */
const formats: Readonly<Record<string, number>> = { uuid: 36, date: 10, time: 32, 'date-time': 64 }
/** Slightly oversized values get the validation error of their field; only far larger bodies are refused as a whole. */
const slack = ({ bytes, values }: BodyLimit): BodyLimit => ({ bytes: 2 * bytes + 4_096, values: 2 * values + 500 })

const limits = new WeakMap<Endpoint, BodyLimit>()

/**
 * Maximum size that an endpoint's schema allows; computed at its first call. Unbounded schemas get the global maximum.
 */
export function bodyLimitOf(endpoint: Endpoint): BodyLimit {
  const known = limits.get(endpoint)
  if (known) return known
  const most = slack(mostOf(z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Shape))
  const bytes = Math.min(MAX_BODY_BYTES, most.bytes)
  const limit = { bytes, values: Math.min(bytes, most.values) }
  limits.set(endpoint, limit)
  return limit
}

const unbounded: BodyLimit = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }
const plain = (bytes: number): BodyLimit => ({ bytes, values: 1 })
const jsonBytes = (value: unknown): number => (JSON.stringify(value)?.length ?? 0) * BYTES_OF_CHARACTER

function sumOf(parts: readonly BodyLimit[], own: BodyLimit): BodyLimit {
  return parts.reduce((sum, part) => ({ bytes: sum.bytes + part.bytes, values: sum.values + part.values }), own)
}

const largest = (parts: readonly BodyLimit[]): BodyLimit => ({
  bytes: Math.max(0, ...parts.map(({ bytes }) => bytes)),
  values: Math.max(0, ...parts.map(({ values }) => values)),
})

function mostOf(shape: Shape): BodyLimit {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return largest(choices.map(mostOf))
  if (shape.allOf) return sumOf(shape.allOf.map(mostOf), { bytes: 0, values: 0 })
  if ('const' in shape) return plain(jsonBytes(shape.const))
  if (shape.enum) return plain(Math.max(...shape.enum.map(jsonBytes)))
  if (shape.type === 'string') return plain(2 + BYTES_OF_CHARACTER * longestText(shape))
  if (shape.type === 'number' || shape.type === 'integer') return plain(BYTES_OF_NUMBER)
  if (shape.type === 'boolean' || shape.type === 'null') return plain(5)
  if (shape.type === 'array') return mostOfList(shape)
  return shape.type === 'object' ? mostOfObject(shape) : unbounded
}

function mostOfList({ prefixItems = [], items, maxItems }: Shape): BodyLimit {
  const first = sumOf(prefixItems.map(mostOf), { bytes: 2 + prefixItems.length, values: 1 })
  if (items === undefined || items === false) return first
  const item = items === true ? unbounded : mostOf(items)
  const count = maxItems ?? Number.POSITIVE_INFINITY
  return { bytes: first.bytes + count * (item.bytes + 1), values: first.values + count * item.values }
}

function mostOfObject({ properties = {}, additionalProperties, propertyNames }: Shape): BodyLimit {
  const named = Object.entries(properties).map(([name, inner]) => ofProperty(name, mostOf(inner)))
  const own = sumOf(named, { bytes: 2, values: 1 })
  if (additionalProperties === undefined || additionalProperties === false) return own
  if (additionalProperties === true || !propertyNames?.enum) return unbounded
  const value = mostOf(additionalProperties)
  return sumOf(
    propertyNames.enum.map((name) => ofProperty(String(name), value)),
    own,
  )
}

const ofProperty = (name: string, { bytes, values }: BodyLimit): BodyLimit => ({
  bytes: bytes + name.length * BYTES_OF_CHARACTER + 4,
  values,
})

function longestText({ maxLength, format, pattern }: Shape): number {
  return Math.min(
    maxLength ?? Number.POSITIVE_INFINITY,
    formats[format ?? ''] ?? Number.POSITIVE_INFINITY,
    pattern === undefined ? Number.POSITIVE_INFINITY : longestMatch(pattern),
  )
}

/**
 * Upper bound for the length of a match: the number of pattern symbols times the product of all counts. Infinite
 * without both anchors or with an unbounded count.
 */
function longestMatch(pattern: string): number {
  const signs = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isWhole = pattern.startsWith('^') && pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(signs)
  if (!isWhole) return Number.POSITIVE_INFINITY
  const counts = [...signs.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  return counts.reduce((product, count) => product * Math.max(1, count), signs.length)
}

/** Whether a value (of limited depth) contains more than `most` objects, lists and plain values. */
export function holdsMoreThan(value: unknown, most: number): boolean {
  let left = most
  const visit = (inner: unknown): boolean => {
    left--
    if (left < 0) return true
    return inner !== null && typeof inner === 'object' && Object.values(inner).some(visit)
  }
  return visit(value)
}
