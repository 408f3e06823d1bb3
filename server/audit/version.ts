import type { RecordVersion, VersionField, VersionSide } from '#contract/base.ts'
import { canRead, coveredText, type ResourceRights, ruleOf } from '#contract/field-rights.ts'
import type { Caller } from '#server/context.ts'
import type { LoggedField } from '#server/database/logged-field.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import type { LogScope } from './present.ts'

/** The stored fields before or after the change of their log entry. */
const fieldsAt = (form: readonly LoggedField[], side: VersionSide): LoggedField[] =>
  form.map(({ before, ...after }) =>
    side === 'before' && before ? { ...before, field: after.field, title: after.title } : after,
  )

/** Whether a value holds a field that the caller may not read, at any depth. */
function hasHidden(
  rights: ResourceRights,
  value: unknown,
  reads: (rule: ResourceRights['fields'][string]) => boolean,
): boolean {
  if (Array.isArray(value)) return value.some((item) => hasHidden(rights, item, reads))
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([name, inner]) => {
    const rule = Object.hasOwn(rights.fields, name) ? rights.fields[name] : undefined
    return (rule !== undefined && !reads(rule)) || hasHidden(rights.parts?.[name] ?? rights, inner, reads)
  })
}

/** File URLs at any depth as the caller can open them. */
function opened(store: ObjectStore, value: unknown): unknown {
  if (typeof value === 'string') return value.includes('://') ? openUrl(store, value) : value
  if (Array.isArray(value)) return value.map((item) => opened(store, item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, opened(store, inner)]))
}

/**
 * A version of a record with the fields that the caller may read. A masked field has only its masked text. A field
 * without a declared reader is left out.
 */
export function presentVersion(
  rights: ResourceRights,
  form: readonly LoggedField[],
  side: VersionSide,
  { caller, store, facts }: { caller: Caller; store: ObjectStore } & Pick<LogScope, 'facts'>,
): RecordVersion {
  const reads = (rule: ResourceRights['fields'][string]) => canRead(rule, caller, facts)
  const all = fieldsAt(form, side)
  const fields = all.flatMap(({ field, title, text, ...stored }): VersionField[] => {
    const rule = ruleOf(rights, field)
    if (!rule) return []
    if (!reads(rule)) return rule.cover ? [{ field, title, text: coveredText(rule.cover, text) }] : []
    const isWhole = 'value' in stored && !hasHidden(rights.parts?.[field] ?? rights, stored.value, reads)
    return [{ field, title, text, ...(isWhole && { value: opened(store, stored.value) }) }]
  })
  return { fields, hiddenCount: all.length - fields.length }
}
