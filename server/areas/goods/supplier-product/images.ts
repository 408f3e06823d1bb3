import { inArray } from 'drizzle-orm'
import type { FileItem } from '#contract/fields.ts'
import { productUploads } from '#contract/goods/product-rules.ts'
import { checkUpload } from '#contract/rules/upload.ts'
import type { Context } from '#server/context.ts'
import { storedFile } from '#server/database/schema/platform.ts'

const UNREADABLE = '图片加载失败'

/** Pictures of a source that cannot be main pictures here, each with the reason. */
export async function refusedImages(context: Context, images: readonly FileItem[]) {
  const { store } = context.services
  const keyOf = new Map(images.map(({ url }) => [url, store.keyOf(url)]))
  const keys = [...keyOf.values()].filter((key) => key !== undefined)
  const rows = await context.db.select().from(storedFile).where(inArray(storedFile.key, keys))
  const known = new Map(rows.map((row) => [row.key, row]))
  return images.flatMap(({ url, name }) => {
    const key = keyOf.get(url)
    const file = key === undefined ? undefined : known.get(key)
    const reason = key === undefined ? UNREADABLE : file ? faultOf(file) : undefined
    return reason ? [{ url, name, reason }] : []
  })
}

const faultOf = ({ name, mime, size, width, height }: typeof storedFile.$inferSelect) =>
  checkUpload(
    { name, type: mime, size, width: width ?? undefined, height: height ?? undefined },
    productUploads.mainImages,
  )
