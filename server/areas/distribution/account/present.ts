import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DistributorInput } from '#contract/distribution/account-input.ts'
import { missingToOpen } from '#contract/distribution/account-rules.ts'
import type { DistributorRow } from '#contract/distribution/accounts.ts'
import type { BillStatus } from '#contract/distribution/bill-rules.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import type { Caller, Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { entity } from '#server/entity/entity.ts'
import { countBy, fieldsOf, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'
import { regionName } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { openRenewals } from '../bill/open-renewals.ts'
import { openingsOf } from '../bill/opening.ts'
import { quotasOf, tradeOf } from './figures.ts'

export type DistributorRecord = typeof distributorAccount.$inferSelect

/** Rows of a column with the id of a distributor that the caller may see: its own for a distributor, none for suppliers. */
export function ofOwnDistributor(caller: Caller, distributorId: AnyPgColumn): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, distributorId.table)
  return eq(distributorId, (isSupplier(caller) ? null : caller.distributorId) ?? 0)
}

export const distributors = entity({
  table: distributorAccount,
  resource: 'distributorAccount',
  title: '经销商',
  name: 'name',
  own: (caller) => ofOwnDistributor(caller, distributorAccount.id),
  uniqueErrors: {
    distributor_account_name: ['name', '经销商名称已存在'],
    distributor_account_phone: ['phone', '该手机号已用于其他经销商'],
    distributor_account_licence: ['licenceNo', '该信用代码已开户'],
    distributor_account_contract: ['contractNo', '合同编号已存在'],
  },
})

/** The form of an account. */
export const toFields = (row: DistributorRecord): DistributorInput =>
  fieldsOf(DistributorInput, row, {
    deposit: row.deposit ?? '0.00',
    purchaseFactor: row.purchaseFactor ?? '',
    productFactor: row.productFactor ?? '',
    saleFactor: row.saleFactor ?? '',
  })

type Scope = Pick<Context, 'db' | 'now'>

/** Presents accounts for a list, before the field rights of a caller. */
export async function presentDistributors(
  { db, now }: Scope,
  rows: readonly DistributorRecord[],
): Promise<DistributorRow[]> {
  if (rows.length === 0) return []
  const today = dayOf(now)
  const packages = await namesOf(db, agentPackage, pluck(rows, 'packageId'))
  const managers = await namesOf(db, adminUser, pluck(rows, 'managerId'))
  const parents = await namesOf(db, distributorAccount, pluck(rows, 'parentId'))
  const quotas = await quotasOf(db, rows, today)
  const trade = await tradeOf(db, pluck(rows, 'id'))
  const authorized = await countBy(db, dealerPrice.partyId, pluck(rows, 'id'))
  const openings = await openingsOf(db, pluck(rows, 'id'))
  const renewals = await openRenewals(db, pluck(rows, 'id'))
  return rows.map((row) => ({
    ...row,
    parent: refOf(row.parentId, parents),
    agentPackage: refOf(row.packageId, packages),
    areaNames: row.areas.map(regionName).join('、'),
    manager: refOf(row.managerId, managers),
    staff: quotas(row.id).staff,
    stores: quotas(row.id).stores,
    authorizedCount: authorized.get(row.id) ?? 0,
    ...trade(row.id),
    deposit: row.deposit ?? '0.00',
    missing: missingOf(row, openings(row.id)?.status ?? null),
    openingBill: row.status === distributorStatus.opening ? (openings(row.id) ?? null) : null,
    openRenewal: renewals.get(row.id) ?? null,
    remainDays: daysUntil(row.expireAt, today),
  }))
}

/** What an account that waits lacks before it opens. */
function missingOf({ status, deposit, depositHeld }: DistributorRecord, billStatus: BillStatus | null): string[] {
  if (status !== distributorStatus.opening) return []
  return missingToOpen({ billStatus, deposit: deposit ?? '0', depositHeld })
}
