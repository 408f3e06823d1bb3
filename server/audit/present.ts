import { type SQL, sql } from 'drizzle-orm'
import {
  canRead,
  coveredText,
  open,
  type RecordFacts,
  type ResourceRights,
  ruleOf,
  staff,
  WHOLE_RECORD,
} from '#contract/field-rights.ts'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import type { Caller } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { isPlatform } from '#server/entity/scope.ts'

type Row = Pick<typeof auditLog.$inferSelect, 'resource' | 'action' | 'summary' | 'targetName' | 'changes' | 'reason'>
type Change = Row['changes'][number]

/** What a reader may see of a record, for the log of that record. */
export interface LogScope {
  facts: RecordFacts
  /** The visible parts, when not all are: `suppliers.12`, `lines.2`. Entries about other parts only are hidden. */
  parts?: readonly string[]
}

const WHOLE_LOG: LogScope = { facts: WHOLE_RECORD }

/** Log fields that name the part of a record that an entry is about: its supplier or its line. */
const PART = /^(?:suppliers|lines)\.[^.]+/

const partOf = ({ field }: Change): string | undefined => PART.exec(field)?.[0]

/** Marks a log entry with its suppliers, so that others who share the record do not see it. */
export const aboutSuppliers = (suppliers: readonly { id: number; name: string }[]): Change[] =>
  suppliers.map(({ id, name }) => ({ field: `suppliers.${id}`, title: '供应商', before: '', after: name }))

/** Filter for the entries of a record that the reader may see. */
export function ownEntries({ parts }: LogScope): SQL | undefined {
  if (!parts) return undefined
  const part = sql`substring(change->>'field' from '^(?:suppliers|lines)\\.[^.]+')`
  return sql`(select coalesce(bool_or(${part} = any(${sql.param(parts)})), true)
    from jsonb_array_elements(${auditLog.changes}) as change where ${part} is not null)`
}

/** The action without details: 发货（订单 202611230000000001） */
export const plainSummary = ({
  resource,
  action,
  targetName,
}: Pick<Row, 'resource' | 'action' | 'targetName'>): string =>
  `${auditAction.label(action as never) || '操作'}（${[auditResource.label(resource as never), targetName].filter(Boolean).join(' ')}）`

/** Fields without a declared reader: visible to the platform, except phones and numbers of persons. */
const personal = /phone|mobile|telephone|idcard|certificate|identity|bankaccount|licen[sc]eno/i
const undeclared = (path: string) =>
  ({ ...staff, ...(personal.test(path) && { platform: { needs: ['adminUser:edit'] } }) }) as const

function shownChange(rights: ResourceRights, change: Change, caller: Caller, facts: RecordFacts): Change[] {
  const rule = ruleOf(rights, change.field) ?? undeclared(change.field)
  if (canRead(rule, caller, facts)) return [change]
  const cover = 'cover' in rule ? rule.cover : undefined
  if (!cover) return []
  return [{ ...change, before: coveredText(cover, change.before), after: coveredText(cover, change.after) }]
}

/** A log entry with only the fields that the caller may read. */
export function presentEntry<Entry extends Row>(entry: Entry, caller: Caller, scope: LogScope = WHOLE_LOG): Entry {
  const rights = rightsOf(entry.resource)
  if (!rights) return isPlatform(caller) ? entry : { ...entry, summary: plainSummary(entry), changes: [], reason: '' }
  if (!caller.can(rights.view)) return { ...entry, summary: plainSummary(entry), changes: [], reason: '' }
  const { facts, parts } = scope
  const isOwn = (change: Change): boolean => {
    const part = partOf(change)
    return part === undefined || !parts || parts.includes(part)
  }
  const isAllOwn = entry.changes.every(isOwn)
  const readsSummary =
    (canRead(rights.summary ?? open, caller, facts) && isAllOwn) ||
    (isAllOwn && entry.changes.some((change) => partOf(change)) && rights.ownSummaries?.includes(entry.action))
  const reasonRule = rights.reasons?.[entry.action] ?? staff
  return {
    ...entry,
    summary: readsSummary ? entry.summary : plainSummary(entry),
    changes: entry.changes.filter(isOwn).flatMap((change) => shownChange(rights, change, caller, facts)),
    reason: canRead(reasonRule, caller, facts) ? entry.reason : '',
  }
}

/** A whole record in the log, with fields at any depth. */
export function presentRecord<Value>(resource: string, value: Value, caller: Caller): Value | null {
  const rights = rightsOf(resource)
  if (rights && !caller.can(rights.view)) return null
  return (rights ? recordIn(rights, value, caller) : value) as Value
}

function recordIn(rights: ResourceRights, value: unknown, caller: Caller): unknown {
  if (Array.isArray(value)) return value.map((inner) => recordIn(rights, inner, caller))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const text = String(inner ?? '')
      const [shown] = shownChange(rights, { field: name, title: '', before: '', after: text }, caller, WHOLE_RECORD)
      if (!shown) return []
      if (inner !== null && typeof inner === 'object') {
        return [[name, recordIn(rights.parts?.[name] ?? rights, inner, caller)]]
      }
      return [[name, shown.after === text ? inner : shown.after]]
    }),
  )
}
