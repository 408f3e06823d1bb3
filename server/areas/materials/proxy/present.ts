import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { proxyStatus } from '#contract/materials/codes.ts'
import { proxyRights } from '#contract/materials/field-rights.ts'
import { type ProxyClash, ProxyInput, type ProxyRecord, type ProxyRow } from '#contract/materials/proxies.ts'
import { overlaps, sharedRegions } from '#contract/materials/proxy-rules.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { NATIONWIDE_CODE, NATIONWIDE_NAME } from '#contract/rules/region.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { loadMaterialCategories, type MaterialCategoryIndex } from '#server/areas/materials/category/category-index.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { regionPath, regionsText } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'

export type ProxyRecordRow = typeof proxyRecord.$inferSelect

export const proxies = entity({
  table: proxyRecord,
  resource: 'proxyRecord',
  title: '代理记录',
  name: 'recordNo',
  label: (row) => `「${row.companyName}」的代理记录 ${row.recordNo}`,
  own: (caller) => platformRows(caller, proxyRecord),
  uniqueErrors: { proxy_record_contract: ['contractNo', '合同编号已存在'] },
  uploads: { contractFiles: supplierUploads.contractFiles },
})

/** Formats 0.8500 as 0.85. */
const plainRate = (rate: string | null): string => rate?.replace(/\.?0+$/, '') ?? ''

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: ProxyRecordRow): ProxyInput {
  return fieldsOf(ProxyInput, row, {
    discountRate: plainRate(row.discountRate),
    annualAmount: row.annualAmount ?? '',
    deposit: row.deposit ?? '',
  })
}

export const toColumns = ({ discountRate, annualAmount, deposit, ...fields }: ProxyInput) => ({
  ...fields,
  discountRate: discountRate || null,
  annualAmount: annualAmount || null,
  deposit: deposit || null,
})

export async function proxiedBrands(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: materialBrand.id, name: materialBrand.name })
    .from(materialBrand)
    .where(inArray(materialBrand.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Presents records for a list, without their owners. */
export async function presentProxies(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ProxyRecordRow[],
): Promise<(Omit<ProxyRow, 'own'> & { submittedById: number | null })[]> {
  if (rows.length === 0) return []
  const brands = await proxiedBrands(db, [...new Set(rows.map((row) => row.brandId))])
  return rows.map((row) => ({
    ...row,
    brand: { id: row.brandId, name: brands.get(row.brandId) ?? '' },
    areaNames: regionsText(row.areas),
    discountRate: plainRate(row.discountRate),
    daysLeft: row.status === proxyStatus.active ? daysUntil(row.endDate, dayOf(now)) : null,
  }))
}

type Wanted = Pick<ProxyInput, 'brandId' | 'areas' | 'categoryIds' | 'exclusive' | 'startDate' | 'endDate'>

const shareCategory = (index: MaterialCategoryIndex, left: readonly number[], right: readonly number[]): boolean => {
  if (left.length === 0 || right.length === 0) return true
  const wide = new Set(left.flatMap((id) => index.downwards(id)))
  return right.flatMap((id) => index.downwards(id)).some((id) => wide.has(id))
}

/** Active and upcoming records of the brand that overlap in area, category and time. */
export async function clashesOf(db: Connection, wanted: Wanted, ownId: number | undefined): Promise<ProxyClash[]> {
  const others = await db
    .select()
    .from(proxyRecord)
    .where(
      and(
        eq(proxyRecord.brandId, wanted.brandId),
        inArray(proxyRecord.status, [proxyStatus.upcoming, proxyStatus.active]),
        ownId === undefined ? undefined : ne(proxyRecord.id, ownId),
      ),
    )
    .orderBy(proxyRecord.id)
  if (others.length === 0) return []
  const index = await loadMaterialCategories(db)
  return others.flatMap((other) => {
    const shared = sharedRegions(wanted.areas, other.areas)
    const meets =
      shared.length > 0 && overlaps(wanted, other) && shareCategory(index, wanted.categoryIds, other.categoryIds)
    if (!meets) return []
    const { id, recordNo, companyName, startDate, endDate } = other
    // A single shared area is named itself, and is not the whole country.
    const areaNames = shared.map((area) => (area === NATIONWIDE_CODE ? NATIONWIDE_NAME : regionPath(area))).join('、')
    return [{ id, recordNo, companyName, areaNames, startDate, endDate, blocks: wanted.exclusive || other.exclusive }]
  })
}

export async function presentProxy(context: Context, row: ProxyRecordRow): Promise<ProxyRecord> {
  const head = await only(presentProxies(context, [row]))
  const terms = await context.db
    .select()
    .from(proxyRecord)
    .where(
      or(
        eq(proxyRecord.renewedFromId, row.id),
        row.renewedFromId === null ? undefined : eq(proxyRecord.id, row.renewedFromId),
      ),
    )
  const categories = await loadMaterialCategories(context.db)
  return {
    ...shownFields(proxyRights, context.caller, { ...head, ...toFields(row) }),
    own: row.submittedById === context.caller.authorId,
    categories: categories.refs(row.categoryIds),
    contractFiles: openFiles(context.services.store, row.contractFiles),
    reason: row.reason,
    reviewedAt: row.reviewedAt,
    renewedFrom: terms.find(({ id }) => id === row.renewedFromId) ?? null,
    renewedBy: terms.find(({ renewedFromId }) => renewedFromId === row.id) ?? null,
    clashes: row.status < proxyStatus.upcoming ? await clashesOf(context.db, row, row.id) : [],
  }
}
