import type { CodeOf } from '#contract/codes.ts'
import type { accountType } from '#contract/session.ts'
import type { Permission } from './permissions.ts'
import { maskPhone } from './rules/phone.ts'

/**
 * Field-level read permissions. Each area declares them once in its `field-rights.ts`. Responses, record logs, exports,
 * filters and sorts all use them. A side that a rule does not list cannot read the field.
 */

/** Record properties that affect access, in addition to the reader. */
export interface RecordFacts {
  /** The reader may see all lines of the order. */
  isWhole: boolean
  isPaid: boolean
  /** A distributor sold it to its own customer. */
  isOwnSale: boolean
}

/** For records where access depends on the reader only. */
export const WHOLE_RECORD: RecordFacts = { isWhole: true, isPaid: true, isOwnSale: true }

interface Grant {
  /** Any of these permissions. */
  needs?: readonly Permission[]
  /** All of these facts. */
  when?: readonly (keyof RecordFacts)[]
}

/**
 * Mask shown to readers without access: 138****5678, 张**, ******, or text with its phone numbers masked. Without a mask
 * the field is omitted.
 */
export type Cover = 'phone' | 'name' | 'all' | 'phonesWithin'

export type Side = 'platform' | 'supplier' | 'distributor'

export interface FieldRule extends Readonly<Partial<Record<Side, Grant>>> {
  cover?: Cover
}

export interface ResourceRights<Field extends string = string> {
  /** Permission for the record itself; without it none of its log is readable. */
  view: Permission
  fields: Readonly<Record<Field, FieldRule>>
  /** Prefixes of logged fields that belong to a sub-record: `lines.2.unitPrice`. */
  parts?: Readonly<Record<string, ResourceRights>>
  /** Who may read log summaries as written. Others see the action without details. */
  summary?: FieldRule
  /** Actions whose summary describes only their own sub-record. Readers with full access to that part may read it. */
  ownSummaries?: readonly string[]
  /** Who may read the reasons, by action. Other reasons are readable by the platform only. */
  reasons?: Readonly<Record<string, FieldRule>>
  /** Filter parameter → filtered field. A sort uses its field name. */
  asks?: Readonly<Record<string, Field>>
}

export interface FieldReader {
  accountType: CodeOf<typeof accountType>
  can(permission: Permission): boolean
}

export const open = { platform: {}, supplier: {}, distributor: {} } as const satisfies FieldRule
/** Platform-internal fields. */
export const staff = { platform: {} } as const satisfies FieldRule

/** One rule for several fields. */
export const allBy = <Name extends string>(rule: FieldRule, ...names: readonly Name[]): Record<Name, FieldRule> =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, FieldRule>

export const allOpen = <Name extends string>(...names: readonly Name[]): Record<Name, FieldRule> =>
  allBy(open, ...names)

const sides = { 1: 'platform', 2: 'supplier', 3: 'distributor' } as const

export function canRead(rule: FieldRule, reader: FieldReader, facts: RecordFacts = WHOLE_RECORD): boolean {
  const grant: Grant | undefined = rule[sides[reader.accountType]]
  if (!grant) return false
  return (!grant.needs || grant.needs.some(reader.can)) && (grant.when ?? []).every((fact) => facts[fact])
}

/** 13812345678, 0757-28886666: phone formats found in addresses. */
const phones = /(?<!\d)(?:1[3-9]\d(?:[ -]?\d){8}|0\d{2,3}[ -]?\d{7,8})(?!\d)/g

/** Masks a value for readers without access. */
export function coveredText(cover: Cover, text: string): string {
  if (text === '') return ''
  if (cover === 'phone') return maskPhone(text)
  if (cover === 'name') return `${[...text][0] ?? ''}**`
  if (cover === 'all') return '******'
  return text.replace(phones, maskPhone)
}

const isPlace = (word: string): boolean => /^\d+$/.test(word)

/**
 * The rule of a logged field by path: `payAmount`, `SKU-1.salePrice`, `skus.0`, `lines.2.unitPrice`. Undefined if not
 * declared.
 */
export function ruleOf(rights: ResourceRights, path: string): FieldRule | undefined {
  const [first = '', ...rest] = path.split('.')
  const part = rights.parts?.[first]
  if (part && rest.length > 0) return ruleOf(part, rest.filter((word) => !isPlace(word)).join('.'))
  const names = [first, ...rest].filter((word) => !isPlace(word))
  const name = names.at(-1) ?? ''
  return Object.hasOwn(rights.fields, name) ? rights.fields[name] : undefined
}

/** The protected field that a list parameter filters by; undefined if there is none. */
export function filteredField(rights: ResourceRights, param: string, value: unknown): string | undefined {
  if (value === undefined || value === '' || value === null) return undefined
  if (param !== 'sort') return rights.asks?.[param]
  const name = String(value).replace(/^-/, '')
  return Object.hasOwn(rights.fields, name) ? name : undefined
}

/** Whether a reader may filter or sort by a field. Assumes the most open record, since the rows are not known yet. */
export const canFilterBy = (rights: ResourceRights, field: string, reader: FieldReader, isWhole = true): boolean => {
  const rule = rights.fields[field]
  return rule === undefined || canRead(rule, reader, { ...WHOLE_RECORD, isWhole })
}
