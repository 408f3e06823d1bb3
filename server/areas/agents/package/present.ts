import { and, inArray, ne, sql } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type { AgentPackageItemInput } from '#contract/agents/items.ts'
import { type AgentPackage, AgentPackageInput, type AgentPackageRow } from '#contract/agents/packages.ts'
import { priceInput } from '#contract/rules/price.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { anyOf } from '#server/entity/paging.ts'
import { only, refsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { regionsText } from '#server/platform/regions.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type AgentPackageRecord = typeof agentPackage.$inferSelect

export const agentPackages = entity({
  table: agentPackage,
  resource: 'agentPackage',
  title: '代理套餐',
  name: 'name',
  own: (caller) => and(platformRows(caller, agentPackage), ne(agentPackage.status, agentStatus.deleted)),
  missing: '套餐不存在',
  uniqueErrors: { agent_package_name: ['name', '套餐名称已存在'] },
})

/** The fields of the form stored in the record; its goods are in a separate table. */
export type PackageFields = Omit<AgentPackageInput, 'items'>

const monies = ['price', 'originalPrice', 'renewalPrice', 'deposit', 'firstPurchaseAmount'] as const

/** Formats 0.8500 as 0.85 and 1.0000 as 1. */
const plainRate = (rate: string): string => rate.replace(/\.?0+$/, '')

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: AgentPackageRecord): PackageFields {
  const names = Object.keys(AgentPackageInput.shape).filter((name) => name !== 'items') as (keyof PackageFields)[]
  const fields = Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as PackageFields
  const money = Object.fromEntries(monies.map((name) => [name, row[name] ?? '']))
  return { ...fields, ...money, purchaseDiscount: plainRate(row.purchaseDiscount) }
}

/** Converts form fields to columns: money with two decimals, so that 12 and 12.00 are equal. */
export function toColumns({ originalPrice, deposit, firstPurchaseAmount, ...fields }: PackageFields) {
  return {
    ...fields,
    originalPrice: originalPrice || null,
    deposit: deposit || null,
    firstPurchaseAmount: firstPurchaseAmount || null,
  }
}

/** Normalises submitted fields to the form in which the record returns them. */
export function settled<Fields extends Partial<PackageFields>>(fields: Fields): Fields {
  const money = Object.fromEntries(
    monies.flatMap((name) => (fields[name] === undefined ? [] : [[name, priceInput(fields[name])]])),
  )
  const rate = fields.purchaseDiscount
  return { ...fields, ...money, ...(rate !== undefined && { purchaseDiscount: plainRate(Number(rate).toFixed(4)) }) }
}

export const toItemColumns = (packageId: number, { skuId, channelPrice, minQuantity }: AgentPackageItemInput) => ({
  packageId,
  skuId,
  channelPrice: channelPrice || null,
  minQuantity,
})

export async function brandNames(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(inArray(brand.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function packageNames(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: agentPackage.id, name: agentPackage.name })
    .from(agentPackage)
    .where(inArray(agentPackage.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function countItems(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: agentPackageItem.packageId, total: sql<number>`count(*)::int` })
    .from(agentPackageItem)
    .where(anyOf(agentPackageItem.packageId, ids))
    .groupBy(agentPackageItem.packageId)
  return new Map(rows.map((row) => [row.id, row.total]))
}

/** Presents packages for a list, with a constant number of queries. */
export async function presentPackages(
  db: Connection,
  rows: readonly AgentPackageRecord[],
  /** Without a store, picture URLs are returned unsigned. */
  store?: ObjectStore,
): Promise<AgentPackageRow[]> {
  if (rows.length === 0) return []
  const brands = await brandNames(db, [...new Set(rows.flatMap((row) => row.brandIds))])
  const counts = await countItems(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    cover: store ? openUrl(store, row.cover) : row.cover,
    areaNames: regionsText(row.areas),
    brands: refsOf(row.brandIds, brands),
    itemCount: counts.get(row.id) ?? 0,
  }))
}

export async function presentPackage(context: Context, row: AgentPackageRecord): Promise<AgentPackage> {
  const { store } = context.services
  const head = await only(presentPackages(context.db, [row], store))
  return {
    ...toFields(row),
    ...head,
    benefits: row.benefits.map((benefit) => ({ ...benefit, icon: openUrl(store, benefit.icon) })),
    upgradeTo: refsOf(row.upgradeToIds, await packageNames(context.db, row.upgradeToIds)),
    agreement: openFiles(store, row.agreement),
  }
}
