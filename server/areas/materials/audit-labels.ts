import type { CodeTable } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { CategoryAttribute } from '#contract/materials/categories.ts'
import { environmentLevel, materialKind, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { plainText } from '#server/entity/sanitize.ts'
import { regionPath } from '#server/platform/regions.ts'

/** Long texts are truncated in the log. */
const LOG_TEXT = 500

const tables: Record<string, CodeTable<number>> = { materialKind, unit: materialUnit, environmentLevel, visibleScope }
const pictures = new Set(['icon', 'logo', 'textureImage'])

const lists: Record<string, (item: never) => string> = {
  images: (file: FileItem) => file.name,
  trademarkFiles: (file: FileItem) => file.name,
  modelFile: (file: FileItem) => file.name,
  areas: regionPath,
  attributes: ({ attributeName, value }: CategoryAttribute & { value?: string }) =>
    value === undefined ? attributeName : `${attributeName} ${value}`,
}

/** Formats a field for the log; callers pass the names for ids of other records. */
export function fieldLabels(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const table = tables[field]
  if (table) return table.label(Number(value))
  const item = lists[field]
  if (item) return (value as never[]).map(item).join('、')
  if (field === 'origin') return regionPath(String(value))
  if (pictures.has(field)) return String(value).split('/').at(-1) ?? ''
  const text = field === 'story' || field === 'content' ? plainText(String(value)) : String(value)
  return text.slice(0, LOG_TEXT)
}
