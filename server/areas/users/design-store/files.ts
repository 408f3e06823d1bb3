import type { Context } from '#server/context.ts'
import { markFiles } from '#server/platform/files.ts'
import { type DesignStoreRecord, designStores } from './present.ts'

/** Registers the pictures online and those of the change beside them, so that none is swept. */
export async function markDesignStoreFiles(context: Context, row: DesignStoreRecord): Promise<void> {
  const { avatar, cover, submitted } = row
  const used = Object.entries({
    avatar,
    cover,
    'submitted.avatar': submitted?.avatar,
    'submitted.cover': submitted?.cover,
  })
  const named = Object.fromEntries(used.flatMap(([field, url]) => (url ? [[field, url]] : [])))
  await markFiles(context, designStores.resource, row.id, named)
}
