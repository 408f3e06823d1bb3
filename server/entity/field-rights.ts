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

/** The hidden fields of a kind of record, left out or masked. */
type Hidden = ReadonlyMap<string, Cover | undefined>

/** Cached for each caller of a request, so that it is not computed for each row of a list. */
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

/** Fields of a record that the caller may not read, with their mask; undefined means left out. */
export function hiddenFields(rights: ResourceRights, caller: Caller, facts: RecordFacts = WHOLE_RECORD): Hidden {
  const ofCaller = entry(known, caller, () => new Map<ResourceRights, Map<string, Hidden>>())
  const ofRights = entry(ofCaller, rights, () => new Map<string, Hidden>())
  return entry(ofRights, `${facts.isWhole}${facts.isPaid}${facts.isOwnSale}`, () => {
    const rules = Object.entries(rights.fields).filter(([, rule]) => !canRead(rule, caller, facts))
    return new Map(rules.map(([field, { cover }]) => [field, cover]))
  })
}

/** Whether the caller may read a field. */
export const readsField = <Field extends string>(
  rights: ResourceRights<Field>,
  field: Field,
  caller: Caller,
  facts: RecordFacts = WHOLE_RECORD,
): boolean => !hiddenFields(rights, caller, facts).has(field)

/** Whether the caller may read a change of a field, by its path. Nobody may read an undeclared field. */
export function readsChange(rights: ResourceRights, caller: Caller, { field }: { field: string }): boolean {
  const rule = ruleOf(rights, field)
  return rule !== undefined && canRead(rule, caller)
}

/** A record as the caller may read it: hidden fields are left out or masked. */
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

/** Facts about records when only the caller is known. */
const widest = (caller: Caller): RecordFacts => ({ ...WHOLE_RECORD, isWhole: caller.reach.brandIds.length === 0 })

/** Whether aggregates of a field over all records may be shown. */
export const readsOfAll = <Field extends string>(
  rights: ResourceRights<Field>,
  field: Field,
  caller: Caller,
): boolean => canRead(rights.fields[field], caller, widest(caller))

/** The resource of a list or an export: each has a permission of its own. */
export const listedResource = ({ permission: can }: Pick<Endpoint, 'permission'>): string => can.split(':')[0] ?? ''

/** The first filter or sort that the caller may not use; undefined if there is none. */
export function hiddenFilter(resource: string, params: object, caller: Caller): string | undefined {
  const rights = rightsOf(resource)
  if (!rights) return undefined
  const { isWhole } = widest(caller)
  return Object.entries(params).find(([param, value]) => {
    const field = filteredField(rights, param, value)
    return field !== undefined && !canFilterBy(rights, field, caller, isWhole)
  })?.[0]
}

/**
 * Refuses filters and sorts on fields that the caller may not read: the number of results would reveal their values.
 */
export function refuseHiddenFilters(resource: string, params: unknown, caller: Caller): void {
  if (params === null || typeof params !== 'object') return
  const hidden = hiddenFilter(resource, params, caller)
  if (hidden === undefined) return
  throw forbidden(hidden === 'sort' ? '您没有查看该字段的权限，不能按它排序' : '您没有查看该字段的权限，不能按它筛选', {
    field: hidden,
  })
}
