import type { Permission } from '#contract/permissions.ts'
import type { Caller } from '#server/call.ts'
import type { auditLog } from '#server/database/schema.ts'

type Row = Pick<typeof auditLog.$inferSelect, 'resource' | 'changes'>

/** Phones, certificates and bank accounts: who reads the log may not read these by it. */
const personal = /phone|mobile|telephone|idcard|certificate|identity|bankaccount|creditcode|licen[sc]eno/i

/** What shows such values of a resource in the open; where none is named, only who manages accounts sees them. */
const shownBy: Readonly<Record<string, Permission>> = {
  supplier: 'supplier:settlement',
  order: 'order:contact',
  shipment: 'order:contact',
  refund: 'order:contact',
}

const mayRead = (resource: string, caller: Caller): boolean => caller.may(shownBy[resource] ?? 'adminUser:edit')

/** 138****5678; short values are covered whole. */
const cover = (text: string): string =>
  text.length < 8 ? '*'.repeat(text.length) : `${text.slice(0, 3)}****${text.slice(-4)}`

/** The changes of a row, with what the caller may not read covered. */
export function covered(row: Row, caller: Caller): Row['changes'] {
  if (mayRead(row.resource, caller)) return row.changes
  return row.changes.map((change) =>
    personal.test(change.field) ? { ...change, before: cover(change.before), after: cover(change.after) } : change,
  )
}

/** The same for a whole record. */
export function coveredRecord<Value>(resource: string, value: Value, caller: Caller): Value {
  return mayRead(resource, caller) ? value : (coverIn(value) as Value)
}

function coverIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coverIn)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && personal.test(name) ? cover(inner) : coverIn(inner),
    ]),
  )
}
