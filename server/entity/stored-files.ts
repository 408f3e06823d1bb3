import { inArray } from 'drizzle-orm'
import type { FileItem } from '#contract/fields.ts'
import { checkUpload, type UploadRules } from '#contract/rules/upload.ts'
import type { Context } from '#server/context.ts'
import { storedFile } from '#server/database/schema/platform.ts'
import { refuseField } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'

/** What is said of an address that is no file of ours, or that the caller may not use. */
export const INVALID_FILE = '文件地址无效'

/** How an address is stored: without the signature that made it readable for a while. Foreign ones stay, to be refused. */
export function plainUrl(store: ObjectStore, url: string): string {
  const key = store.keyOf(url)
  return key === undefined ? url : `${store.host}/${key}`
}

export const plainFiles = (store: ObjectStore, items: readonly FileItem[]): FileItem[] =>
  items.map((item) => ({ ...item, url: plainUrl(store, item.url) }))

/** An address that can be opened: signed where the file is private. */
export function openUrl(store: ObjectStore, url: string): string {
  const key = store.keyOf(url)
  return key === undefined ? url : store.url(key)
}

export const openFiles = (store: ObjectStore, items: readonly FileItem[]): FileItem[] =>
  items.map((item) => ({ ...item, url: openUrl(store, item.url) }))

/** Addresses by the path of their field, as `markFiles` takes them. */
export const urlsOf = (field: string, items: readonly FileItem[]): Record<string, string> =>
  Object.fromEntries(items.map((item, index) => [`${field}.${index}.url`, item.url]))

/** Holds newly named files against the rules of their fields, by what the server itself saw in them. */
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
