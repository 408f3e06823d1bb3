import { inArray } from 'drizzle-orm'
import type { FileItem } from '#contract/fields.ts'
import { checkUpload, type UploadRules } from '#contract/rules/upload.ts'
import type { Context } from '#server/context.ts'
import { storedFile } from '#server/database/schema/platform.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'

/** Message for a URL that is not in our store or that the caller may not use. */
export const INVALID_FILE = '文件地址无效'

/** URL as it is stored, without its temporary signature. Foreign URLs are returned unchanged, to be refused later. */
export function plainUrl(store: ObjectStore, url: string): string {
  const key = store.keyOf(url)
  return key === undefined ? url : `${store.host}/${key}`
}

export const plainFiles = (store: ObjectStore, items: readonly FileItem[]): FileItem[] =>
  items.map((item) => ({ ...item, url: plainUrl(store, item.url) }))

/** URL that can be opened: signed when the file is private. */
export function openUrl(store: ObjectStore, url: string): string {
  const key = store.keyOf(url)
  return key === undefined ? url : store.url(key)
}

export const openFiles = (store: ObjectStore, items: readonly FileItem[]): FileItem[] =>
  items.map((item) => ({ ...item, url: openUrl(store, item.url) }))

/** URLs by field path, as `markFiles` takes them. */
export const urlsOf = (field: string, items: readonly FileItem[]): Record<string, string> =>
  Object.fromEntries(items.map((item, index) => [`${field}.${index}.url`, item.url]))

/**
 * Checks newly added files against the upload rules of their fields, using the facts that the server read from the
 * files.
 */
export async function checkFiles(
  context: Context,
  urls: Record<string, string>,
  rulesOf: (field: string) => UploadRules | undefined,
): Promise<void> {
  const { store } = context.services
  const keys = Object.entries(urls).flatMap(([path, url]) => {
    const key = url === '' ? undefined : store.keyOf(url)
    return key === undefined ? [] : [{ path, key }]
  })
  if (keys.length === 0) return
  const rows = await context.db
    .select()
    .from(storedFile)
    .where(
      inArray(
        storedFile.key,
        keys.map(({ key }) => key),
      ),
    )
  for (const { path, key } of keys) {
    const row = rows.find((found) => found.key === key)
    const field = path.split('.')[0] ?? ''
    const rules = rulesOf(field)
    if (!row || !rules) continue
    const { name, mime, size, width, height } = row
    const fault = checkUpload({ name, type: mime, size, width: width ?? undefined, height: height ?? undefined }, rules)
    if (fault) throw refuseField(field, fault)
  }
}
