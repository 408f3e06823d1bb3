import type { CodeOf } from '#contract/codes.ts'
import type { accountType } from '#contract/session.ts'
import type { Permission } from './permissions.ts'
import { maskPhone } from './rules/phone.ts'

/**
 * Who reads which field of a record. Each area declares it once, in its `field-rights.ts`; answers, the log of a record, exports,
 * filters and sorts all ask here. A side that a rule does not name does not read the field.
 */

/** What of a record decides, beside who is asking. */
export interface RecordFacts {
  /** The reader sees all lines of the order. */
  isWhole: boolean
  isPaid: boolean
  /** A distributor sold it to a customer of its own. */
  isOwnSale: boolean
}

/** A record about which nothing more than the reader decides. */
export const WHOLE_RECORD: RecordFacts = { isWhole: true, isPaid: true, isOwnSale: true }

interface Grant {
  /** One of these permissions. */
  needs?: readonly Permission[]
  /** All of these facts. */
  when?: readonly (keyof RecordFacts)[]
}

/** How a value shows to who may not read it: 138****5678, 张**, ******, or a text with its phones covered. Without one it is left out. */
export type Cover = 'phone' | 'name' | 'all' | 'phonesWithin'

export type Side = 'platform' | 'supplier' | 'distributor'

export interface FieldRule extends Readonly<Partial<Record<Side, Grant>>> {
  cover?: Cover
}

export interface ResourceRights<Field extends string = string> {
  /** What the record itself needs: without it nothing of its log is read. */
  view: Permission
  fields: Readonly<Record<Field, FieldRule>>
  /** Prefixes of logged fields that are fields of something else: `lines.2.unitPrice`. */
  parts?: Readonly<Record<string, ResourceRights>>
  /** Who reads the sentences of its log as they were written; others read what was done, without what was told of it. */
  summary?: FieldRule
  /** Actions whose sentence tells of nothing but the part that it is about: whoever has all of that part reads it. */
  ownSummaries?: readonly string[]
  /** Who reads the reasons that were given, by action; of others, the platform alone. */
  reasons?: Readonly<Record<string, FieldRule>>
  /** The field that a filter finds records by. A sort is called by its field. */
  asks?: Readonly<Record<string, Field>>
}

export interface FieldReader {
  accountType: CodeOf<typeof accountType>
  can(permission: Permission): boolean
}

export const open = { platform: {}, supplier: {}, distributor: {} } as const satisfies FieldRule
/** What the platform writes to itself. */
export const staff = { platform: {} } as const satisfies FieldRule

/** The same rule for several fields. */
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

/** 13812345678, 0757-28886666: as people write them into an address. */
const phones = /(?<!\d)(?:1[3-9]\d(?:[ -]?\d){8}|0\d{2,3}[ -]?\d{7,8})(?!\d)/g

/** A value as those see it who may not read it. */
export function coveredText(cover: Cover, text: string): string {
  if (text === '') return ''
  if (cover === 'phone') return maskPhone(text)
  if (cover === 'name') return `${[...text][0] ?? ''}**`
  if (cover === 'all') return '******'
  return text.replace(phones, maskPhone)
}

const isPlace = (word: string): boolean => /^\d+$/.test(word)

/**
 * The rule of a logged field by its path: `payAmount`, `SKU-1.salePrice`, `skus.0`, `lines.2.unitPrice`. Undefined where
 * nothing is declared of it.
 */
export function ruleOf(rights: ResourceRights, path: string): FieldRule | undefined {
  const [first = '', ...rest] = path.split('.')
  const part = rights.parts?.[first]
  if (part && rest.length > 0) return ruleOf(part, rest.filter((word) => !isPlace(word)).join('.'))
  const names = [first, ...rest].filter((word) => !isPlace(word))
  const name = names.at(-1) ?? ''
  return Object.hasOwn(rights.fields, name) ? rights.fields[name] : undefined
}

/** The field that a parameter of a list asks about; undefined where it asks about none that is guarded. */
export function filteredField(rights: ResourceRights, param: string, value: unknown): string | undefined {
  if (value === undefined || value === '' || value === null) return undefined
  if (param !== 'sort') return rights.asks?.[param]
  const name = String(value).replace(/^-/, '')
  return Object.hasOwn(rights.fields, name) ? name : undefined
}

/** Whether somebody may filter or sort by a field: as if of a record that hides the least, for the rows that are found decide. */
export const canFilterBy = (rights: ResourceRights, field: string, reader: FieldReader, isWhole = true): boolean => {
  const rule = rights.fields[field]
  return rule === undefined || canRead(rule, reader, { ...WHOLE_RECORD, isWhole })
}
