import type { FileItem } from '#contract/fields.ts'
import type { Context } from '#server/context.ts'
import { checkFiles, plainFiles, plainUrl, urlsOf } from '#server/entity/stored-files.ts'
import { markFiles } from '#server/platform/files.ts'
import type { Entity, RecordTable } from './entity.ts'

const isList = (value: unknown): value is FileItem[] => Array.isArray(value)

/** File URLs of the fields that hold files, by field path. */
function addressesOf<Table extends RecordTable>(
  { uploads = {} }: Entity<Table>,
  fields: object,
): Record<string, string> {
  const named = Object.entries(fields).filter(([field, value]) => field in uploads && value)
  return Object.assign(
    {},
    ...named.map(([field, value]) => (isList(value) ? urlsOf(field, value) : { [field]: value })),
  )
}

/** Submitted values with file URLs as they are stored: without the signature that grants temporary access. */
export function plainAddresses<Table extends RecordTable, Fields extends object>(
  { services: { store } }: Pick<Context, 'services'>,
  { uploads = {} }: Entity<Table>,
  fields: Fields,
): Fields {
  const plain = Object.entries(fields).map(([field, value]) => {
    if (!(field in uploads) || !value) return [field, value]
    return [field, isList(value) ? plainFiles(store, value) : plainUrl(store, value)]
  })
  return Object.fromEntries(plain)
}

/** Checks newly added files against the upload rules of their fields. */
export function checkFilesOf<Table extends RecordTable>(
  context: Context,
  of: Entity<Table>,
  changed: object,
): Promise<void> {
  const rules: Entity<Table>['uploads'] & object = of.uploads ?? {}
  return checkFiles(context, addressesOf(of, changed), (field) => rules[field as keyof typeof rules])
}

/** Registers the files that a record uses, so that they are not swept; a deleted record uses none. */
export async function markFilesOf<Table extends RecordTable>(
  context: Context,
  of: Entity<Table>,
  row: { id?: unknown },
): Promise<void> {
  if (of.uploads) await markFiles(context, of.resource, Number(row.id), addressesOf(of, row))
}
