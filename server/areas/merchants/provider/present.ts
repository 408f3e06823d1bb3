import Big from 'big.js'
import { and, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { serviceOrderStatus, settlementStatus } from '#contract/blackCard/codes.ts'
import { ProviderInput, type ProviderRow } from '#contract/merchants/providers.ts'
import { providerUploads } from '#contract/merchants/upload-rules.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { isNationwide, NATIONWIDE_NAME } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { provider, providerSettlement, providerUsage, providerWorker } from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { countBy, fieldsOf, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionName } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'

export type ProviderRecord = typeof provider.$inferSelect
/** The form with all fields set, as the record stores them. */
export type ProviderFields = Required<ProviderInput>

export const providers = entity({
  table: provider,
  resource: 'provider',
  title: '服务商',
  name: 'name',
  own: (caller) => platformRows(caller, provider),
  uniqueErrors: {
    provider_name: ['name', '服务商名称已存在'],
    provider_phone: ['phone', '登录手机已被其他服务商使用'],
    provider_licence: ['licenceNo', '统一社会信用代码已存在'],
  },
  uploads: providerUploads,
})

/** Converts a record to form fields: nulls become empty texts, and the bank account is decrypted. */
export const toFields = (row: ProviderRecord, secrets: Secrets): ProviderFields => ({
  ...fieldsOf(ProviderInput, row, {
    insuranceExpireAt: row.insuranceExpireAt ?? '',
    bankAccount: unseal(secrets, row.bankAccountSecret),
  }),
})

/** Form values as columns: the bank account encrypted, with its last digits separately for display. */
export function toColumns({ bankAccount, ...fields }: Partial<ProviderInput>, secrets: Secrets) {
  const columns: Partial<typeof provider.$inferInsert> = { ...fields }
  if (fields.insuranceExpireAt === '') columns.insuranceExpireAt = null
  if (bankAccount !== undefined) {
    columns.bankAccountSecret = seal(secrets, bankAccount)
    columns.bankAccountTail = bankAccount.slice(-4)
  }
  return columns
}

/** 全国, or the areas in order. */
export const areaNames = (codes: readonly string[]): string =>
  isNationwide(codes) ? NATIONWIDE_NAME : codes.map(regionName).join('、')

/** Services that are in no statement yet. */
export const isOpenUse = and(isNull(providerUsage.settlementId), isNull(providerUsage.undoneAt))

/** Paid or confirmed services that were undone and are not taken back yet. */
export const isOpenCorrection = and(
  isNotNull(providerUsage.settlementId),
  isNotNull(providerUsage.undoneAt),
  isNull(providerUsage.correctionId),
)

/** What providers have earned and not been paid: services in no statement, and unpaid statements. */
async function unsettledOf(db: Connection, ids: readonly number[]): Promise<(id: number) => string> {
  const sums = async (id: AnyPgColumn, amount: SQL | AnyPgColumn, where: SQL | undefined) =>
    db
      .select({ id, amount: sql<string>`sum(${amount})` })
      .from(id.table)
      .where(and(inArray(id, [...ids]), where))
      .groupBy(id)
  const { providerId, amount } = providerUsage
  const unpaid = ne(providerSettlement.status, settlementStatus.paid)
  const found = [
    ...(await sums(providerId, amount, isOpenUse)),
    ...(await sums(providerId, sql`-${amount}`, isOpenCorrection)),
    ...(await sums(providerSettlement.providerId, providerSettlement.payable, unpaid)),
  ]
  const totals = new Map<number, Big>()
  for (const row of found) totals.set(Number(row.id), (totals.get(Number(row.id)) ?? new Big(0)).plus(row.amount))
  return (id) => (totals.get(id) ?? new Big(0)).toFixed(2)
}

/** Presents providers for a list, before the field rights of a caller. */
export async function presentProviders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ProviderRecord[],
): Promise<ProviderRow[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const workers = await countBy(db, providerWorker.providerId, ids, sql`${providerWorker.enabled}`)
  const running = await countBy(
    db,
    serviceOrder.providerId,
    ids,
    sql`${serviceOrder.status} = ${serviceOrderStatus.inService}`,
  )
  const managers = await namesOf(db, adminUser, pluck(rows, 'managerId'))
  const unsettled = await unsettledOf(db, ids)
  // Encrypted fields are left out here, so that no caller returns them by accident.
  return rows.map(({ bankAccountSecret: _secret, bankAccountTail: _tail, ...row }) => ({
    ...row,
    areaNames: areaNames(row.areas),
    workerCount: workers.get(row.id) ?? 0,
    runningCount: running.get(row.id) ?? 0,
    unsettledAmount: unsettled(row.id),
    insuranceExpireAt: row.insuranceExpireAt ?? '',
    insuranceDaysLeft: daysUntil(row.insuranceExpireAt, dayOf(now)),
    manager: refOf(row.managerId, managers),
  }))
}
