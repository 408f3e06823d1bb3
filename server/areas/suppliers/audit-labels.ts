import { inArray, sql } from 'drizzle-orm'
import type { CodeTable } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem, NamedRef } from '#contract/fields.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import type { BrandInput } from '#contract/suppliers/brands.ts'
import {
  authorizationKind,
  brandLevel,
  invoiceType,
  noticeTarget,
  noticeType,
  settlementCycle,
  supplierType,
  taxRate,
  trademarkClass,
} from '#contract/suppliers/codes.ts'
import type { NoticeInput } from '#contract/suppliers/notices.ts'
import type { SupplierInput, Warehouse } from '#contract/suppliers/suppliers.ts'
import type { CategoryIndex } from '#server/areas/configuration/category/category-index.ts'
import type { Connection } from '#server/database/pool.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { type Ids, type Names, namesOf } from '#server/entity/present.ts'
import { plainText } from '#server/entity/sanitize.ts'
import { regionPath } from '#server/platform/regions.ts'

/** Long texts are truncated in the log. */
const LOG_TEXT = 500

const tables: Record<string, CodeTable<number>> = {
  level: brandLevel,
  authorizationKind,
  trademarkClass,
  supplierType,
  settlementCycle,
  invoiceType,
  taxRate,
  leadTime,
  logisticsLevel,
}
const areas = new Set(['origin', 'area'])
const pictures = new Set(['logo', 'banner', 'video', 'license'])

function common(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const table = tables[field]
  if (table)
    return [value]
      .flat()
      .map((code) => table.label(Number(code)))
      .join('、')
  if (areas.has(field)) return regionPath(String(value))
  if (pictures.has(field)) return String(value).split('/').at(-1) ?? ''
  if (field === 'story') return plainText(String(value)).slice(0, LOG_TEXT)
  if (field === 'warehouses') return (value as Warehouse[]).map(warehouseText).join('；')
  if (field.endsWith('Files')) return (value as FileItem[]).map((file) => file.name).join('、')
  return String(value).slice(0, LOG_TEXT)
}

const warehouseText = (item: Warehouse): string =>
  [item.warehouseName, regionPath(item.warehouseArea), item.warehouseAddress, item.keeper, item.isDefault ? '默认' : '']
    .filter(Boolean)
    .join(' ')

const categoryText = (categories: CategoryIndex, value: unknown): string =>
  (value as number[]).map((id) => categories.path(id)).join('、')

/** Formats the fields of a brand for the log and for reviews. */
export async function brandLabels(
  db: Connection,
  categories: CategoryIndex,
  supplierIds: number[],
  templateIds: number[] = [],
): Promise<ChangeLabels<BrandInput>> {
  const names = await supplierNames(db, supplierIds)
  const templates = new Map((await templateRefs(db, templateIds)).map(({ id, name }) => [id, name]))
  return (field, value) => {
    if (field === 'supplierId') return names.get(Number(value)) ?? ''
    if (field === 'templateIds') return (value as number[]).flatMap((id) => templates.get(id) ?? []).join('、')
    return field === 'categoryIds' ? categoryText(categories, value) : common(field, value)
  }
}

/** Formats the fields of a supplier for the log: restricted numbers stay masked. */
export function supplierLabels(categories: CategoryIndex): ChangeLabels<SupplierInput> {
  return (field, value) => {
    if (field === 'contactPhone') return maskPhone(String(value))
    if (field === 'bankAccountNo') return value ? `**** ${String(value).slice(-4)}` : ''
    return field === 'categoryIds' ? categoryText(categories, value) : common(field, value)
  }
}

const noticeTables: Record<string, CodeTable<number>> = { type: noticeType, targetKind: noticeTarget }

/** Formats the fields of a notice for the log. */
export const noticeLabels: ChangeLabels<NoticeInput> = (field, value) => {
  const table = noticeTables[field]
  if (table) return table.label(Number(value))
  if (field === 'content') return plainText(String(value)).slice(0, LOG_TEXT)
  if (field === 'files') return common('noticeFiles', value)
  if (field.endsWith('Ids')) return `${(value as number[]).length} 个`
  return common(
    field,
    field.endsWith('At') || field.endsWith('Until') ? String(value).slice(0, 16).replace('T', ' ') : value,
  )
}

/** Templates by name, without deleted ones. */
export async function templateRefs(db: Connection, ids: readonly number[]): Promise<NamedRef[]> {
  if (ids.length === 0) return []
  const { id, name } = productTemplate
  return db
    .select({ id, name })
    .from(productTemplate)
    .where(inArray(id, [...ids]))
    .orderBy(id)
}

/** Suppliers by the short names used in the console. */
export const supplierNames = (db: Connection, ids: Ids): Promise<Names> =>
  namesOf(db, supplier, ids, sql`coalesce(nullif(${supplier.shortName}, ''), ${supplier.name})`)
