import { randomUUID } from 'node:crypto'
import { uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import { fileExtension } from '#contract/rules/file-class.ts'
import { checkUpload } from '#contract/rules/upload.ts'
import type { Context } from '#server/context.ts'
import { notFound, Refusal, refuse } from '../http/errors.ts'
import { baseHandlers } from '../platform/base-handlers.ts'
import { readKey, uploadPrefix } from '../storage/keys.ts'
import { mediaTypeOf } from '../storage/models.ts'
import type { Fault } from './check-rows.ts'
import type { HeldRow, ImportDefinition, PictureRules } from './definition.ts'
import { listZip, type NamedEntry, readZipEntry } from './read-zip.ts'
import { Turns } from './turns.ts'

/** Pictures per file: they are inspected while the person waits. */
const MAX_PICTURES = 500
const MAX_BYTES = 500 * 1024 * 1024
const EXTENSIONS = new Set(['jpg', 'jpeg', 'png'])

/** Pictures are inspected one by one: a zip may wait a minute for its turn. */
export const picturesTurns = () => new Turns({ running: 2, waiting: 10, ofOne: 1, waitMs: 60_000 })

/** The pictures of each row, by row number. */
export type RowPictures = Record<number, FileItem[]>

interface Placed extends NamedEntry {
  row: number
  /** 2 of 12-2.jpg; 0 for 12.jpg. */
  order: number
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase()

/** How a kind of sheet finds the row or group of a picture. */
interface Finding<Row> extends PictureRules<Row> {
  groupOf?: ImportDefinition<Row>['groupOf']
}

/**
 * Finds the row that a picture is named after: by number or model, with a suffix -2, -3 … for further pictures. All
 * pictures of a group belong to its first row.
 */
function placesOf<Row>(rows: readonly HeldRow<Row>[], { modelOf, groupOf }: Finding<Row>) {
  const groups = Map.groupBy(rows, ({ number, row }) => groupOf?.(row) ?? number)
  const headOf = ({ number, row }: HeldRow<Row>) => groups.get(groupOf?.(row) ?? number)?.[0]?.number ?? number
  const byModel = Map.groupBy(rows, ({ row }) => (modelOf(row) ?? '').toLowerCase())
  const byNumber = new Map(rows.map((row) => [String(row.number), headOf(row)]))
  const rowOf = (stem: string): number | undefined => {
    const heads = new Set(byModel.get(stem)?.map(headOf))
    // A model shared by several rows or groups is ambiguous.
    return byNumber.get(stem) ?? (heads.size === 1 && stem !== '' ? [...heads][0] : undefined)
  }
  return (name: string): { row: number; order: number } | undefined => {
    const stem = stemOf(name)
    const whole = rowOf(stem)
    if (whole !== undefined) return { row: whole, order: 0 }
    const [, first = '', order = ''] = /^(.+)[-_ ](\d{1,2})$/.exec(stem) ?? []
    const row = rowOf(first)
    return row === undefined ? undefined : { row, order: Number(order) }
  }
}

export interface Unpacked {
  pictures: RowPictures
  faults: Fault[]
  strangers: string[]
}

/**
 * Unpacks a zip of pictures for a checked sheet. Each picture becomes an upload of the caller and is checked against
 * the rules of its field. Unused pictures are swept like any other unused upload, also when the check fails.
 */
export function unpackPictures<Row>(
  context: Context,
  key: string,
  rows: readonly HeldRow<Row>[],
  rules: Finding<Row>,
): Promise<Unpacked> {
  const { databases, pictures } = context.services
  // A picture is inspected without a connection and stored by one statement; the import has a single log entry.
  const own: Context = { ...context, db: databases.main, audit: () => {} }
  return pictures.take(context.caller.userId, () => storePictures(own, key, rows, rules))
}

async function storePictures<Row>(
  context: Context,
  key: string,
  rows: readonly HeldRow<Row>[],
  rules: Finding<Row>,
): Promise<Unpacked> {
  const entries = await openZip(context, key)
  const placeOf = placesOf(rows, rules)
  const placed = entries.flatMap((entry): Placed[] => {
    const place = placeOf(entry.name)
    return place ? [{ ...entry, ...place }] : []
  })
  const usedOffsets = new Set(placed.map(({ offset }) => offset))
  const pictures: RowPictures = {}
  const faults: Fault[] = []
  placed.sort((left, right) => left.row - right.row || left.order - right.order)
  for (const [row, own] of Map.groupBy(placed, (item) => item.row)) {
    const refused = (reason: string, value: string) => faults.push({ row, column: '图片', value, reason })
    if (own.length > rules.max) {
      refused(`${rules.groupOf ? '每组' : '每行'}最多 ${rules.max} 张图片`, own.map(({ name }) => name).join('、'))
      continue
    }
    for (const entry of own) {
      const stored = await storePicture(context, key, entry, rules)
      if (typeof stored === 'string') refused(stored, entry.name)
      else pictures[row] = [...(pictures[row] ?? []), stored]
    }
  }
  return {
    pictures,
    faults,
    strangers: entries.filter(({ offset }) => !usedOffsets.has(offset)).map(({ name }) => name),
  }
}

async function openZip(context: Context, key: string): Promise<NamedEntry[]> {
  const { store } = context.services
  const { model, userId, extension } = readKey(key)
  const head =
    model === uploadModel.modelOrTexture && userId === String(context.caller.userId) ? await store.head(key) : undefined
  if (!head || extension !== 'zip') throw notFound('图片压缩包不存在，请重新上传')
  if (head.size > MAX_BYTES) throw refuse('图片压缩包不能超过 500 MB')
  const entries = await listZip(store, key)
  if (entries.length > MAX_PICTURES) throw refuse(`图片压缩包最多 ${MAX_PICTURES} 张图片`)
  return entries
}

/** Stores the picture as an upload of the caller, or returns why it is refused. */
async function storePicture<Row>(
  context: Context,
  zip: string,
  entry: NamedEntry,
  { rules }: PictureRules<Row>,
): Promise<FileItem | string> {
  const { store } = context.services
  const { name, size } = entry
  const extension = fileExtension(name)
  const early = checkUpload({ name, size, type: mediaTypeOf(extension) }, { ...(rules.kb && { kb: rules.kb }) })
  if (!EXTENSIONS.has(extension)) return '请使用 jpg 或 png 图片'
  if (early) return early
  const key = `${uploadPrefix(1, context.caller.userId, new Date(context.now))}${randomUUID()}.${extension}`
  await store.write(key, await readZipEntry(store, zip, entry), { contentType: mediaTypeOf(extension), name })
  try {
    const file = await baseHandlers.addFile({ key, name, model: uploadModel.image }, context)
    const { url, mime, width, height } = file
    const fault = checkUpload({ name, size, type: mime, width: width ?? undefined, height: height ?? undefined }, rules)
    return fault ?? { url, name, size }
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
