import type { CodeTable } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem } from '#contract/fields.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import type { CustomizationOption } from '#contract/goods/customizations.ts'
import {
  customizationInput,
  customizationPricing,
  installPricing,
  promptLevel,
  promptPlace,
  textureKind,
} from '#contract/goods/template-codes.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { plainText } from '#server/entity/sanitize.ts'
import { regionPath } from '#server/platform/regions.ts'

/** Long texts are truncated in the log. */
const LOG_TEXT = 500

type Tables = Readonly<Record<string, CodeTable<number>>>

const shared: Tables = { productType, unit: productUnit, leadTime, logisticsLevel, level: promptLevel, textureKind }
export const customizationTables: Tables = { inputType: customizationInput, pricing: customizationPricing }
export const installTables: Tables = { pricing: installPricing }

const items: Readonly<Record<string, (item: never) => string>> = {
  attributes: ({ attributeName, required }: TemplateAttribute) => `${attributeName}${required ? '（必填）' : ''}`,
  images: (file: FileItem) => file.name,
  places: (place: number) => promptPlace.label(place),
  options: ({ optionName, priceDelta }: CustomizationOption) =>
    priceDelta === '' ? optionName : `${optionName} +${priceDelta}`,
  areas: regionPath,
}

/** Formats a field of a template or of its parts for the log; callers pass the names for ids. */
export function templateLabels(field: string, value: unknown, tables: Tables = {}): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const table = tables[field] ?? (typeof value === 'number' ? shared[field] : undefined)
  if (table) return table.label(Number(value))
  const item = items[field]
  if (item) return (value as never[]).map(item).join('、')
  if (field === 'image') return String(value).split('/').at(-1) ?? ''
  const text = field === 'detailSkeleton' ? plainText(String(value)) : String(value)
  return text.slice(0, LOG_TEXT)
}
