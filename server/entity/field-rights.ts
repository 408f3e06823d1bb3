import type { Endpoint } from '#contract/endpoint.ts'
import {
  type Cover,
  canFilterBy,
  canRead,
  coveredText,
  filteredField,
  type RecordFacts,
  type ResourceRights,
  ruleOf,
  WHOLE_RECORD,
} from '#contract/field-rights.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import type { Caller } from '#server/context.ts'
import { forbidden } from '#server/http/errors.ts'

/** What is hidden of a kind of record: fields to leave out, or to cover. */
type Hidden = ReadonlyMap<string, Cover | undefined>

/** Worked out once for each caller of a call, and not for each row of a list. */
const known = new WeakMap<Caller, Map<ResourceRights, Map<string, Hidden>>>()

function entry<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** The fields of a record that the caller may not read, with how they are covered; undefined stands for left out. */
export function hiddenFields(rights: ResourceRights, caller: Caller, facts: RecordFacts = WHOLE_RECORD): Hidden {
  const ofCaller = entry(known, caller, () => new Map<ResourceRights, Map<string, Hidden>>())
  const ofRights = entry(ofCaller, rights, () => new Map<string, Hidden>())
  return entry(ofRights, `${facts.isWhole}${facts.isPaid}${facts.isOwnSale}`, () => {
    const rules = Object.entries(rights.fields).filter(([, rule]) => !canRead(rule, caller, facts))
    return new Map(rules.map(([field, { cover }]) => [field, cover]))
  })
}

/** Whether the caller reads a field. */
export const readsField = <Field extends string>(
  rights: ResourceRights<Field>,
  field: Field,
  caller: Caller,
  facts: RecordFacts = WHOLE_RECORD,
): boolean => !hiddenFields(rights, caller, facts).has(field)

/** Whether the caller reads a change of a field, by its path; one that nobody declared is read by nobody. */
export function readsChange(rights: ResourceRights, caller: Caller, { field }: { field: string }): boolean {
  const rule = ruleOf(rights, field)
  return rule !== undefined && canRead(rule, caller)
}

/** A record as the caller may read it: what is hidden is left out or covered. */
export function shownFields<Row extends object>(
  rights: ResourceRights,
  caller: Caller,
  row: Row,
  facts: RecordFacts = WHOLE_RECORD,
): Row {
  const hidden = hiddenFields(rights, caller, facts)
  if (hidden.size === 0) return row
  const shown = Object.entries(row).flatMap(([name, value]) => {
    if (!hidden.has(name)) return [[name, value]]
    const cover = hidden.get(name)
    return cover && typeof value === 'string' ? [[name, coveredText(cover, value)]] : cover ? [[name, value]] : []
  })
  return Object.fromEntries(shown) as Row
}

/** The facts about records of which nothing is known beyond the caller. */
const widest = (caller: Caller): RecordFacts => ({ ...WHOLE_RECORD, isWhole: caller.reach.brandIds.length === 0 })

/** Whether sums and the like over all records may be told of a field. */
export const readsOfAll = <Field extends string>(
  rights: ResourceRights<Field>,
  field: Field,
  caller: Caller,
): boolean => canRead(rights.fields[field], caller, widest(caller))

/** The resource that a list or an export is of: it needs a permission of its own. */
export const listedResource = ({ permission: can }: Pick<Endpoint, 'permission'>): string => can.split(':')[0] ?? ''

/** Refuses to find or to order records by what the caller may not read of them: how many are found would tell it. */
export function refuseHiddenFilters(resource: string, params: unknown, caller: Caller): void {
  const rights = rightsOf(resource)
  if (!rights || params === null || typeof params !== 'object') return
  for (const [param, value] of Object.entries(params)) {
    const field = filteredField(rights, param, value)
    if (field !== undefined && !canFilterBy(rights, field, caller, widest(caller).isWhole)) {
      throw forbidden(
        param === 'sort' ? '您没有查看该字段的权限，不能按它排序' : '您没有查看该字段的权限，不能按它筛选',
        { field: param },
      )
    }
  }
}
