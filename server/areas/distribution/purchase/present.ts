import type { DistributorPurchase, DistributorPurchaseRow } from '#contract/distribution/purchases.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { paymentsOf, waitingPayments } from '#server/areas/orders/payment/present.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { entity } from '#server/entity/entity.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { ofOwnDistributor } from '../account/present.ts'
import type { PurchaseRecord } from '../bill/effect.ts'
import type { BillKind } from '../bill/kind.ts'

export const purchases = entity({
  table: distributorPurchase,
  resource: 'distributorPurchase',
  title: '经销商单据',
  name: 'purchaseNo',
  own: (caller) => ofOwnDistributor(caller, distributorPurchase.distributorId),
  missing: '单据不存在',
  uniqueErrors: { distributor_purchase_open: ['distributorId', '还有未完成的开户或升级单'] },
})

export const purchaseBills: BillKind<typeof distributorPurchase> = {
  of: purchases,
  bizKind: payBizKind.distributorAccount,
  number: distributorPurchase.purchaseNo,
  numberOf: ({ purchaseNo }) => purchaseNo,
}

export async function presentPurchases(
  { db }: Pick<Context, 'db'>,
  rows: readonly PurchaseRecord[],
): Promise<DistributorPurchaseRow[]> {
  if (rows.length === 0) return []
  const accounts = await namesOf(db, distributorAccount, pluck(rows, 'distributorId'))
  const packages = await namesOf(db, agentPackage, [...pluck(rows, 'fromPackageId'), ...pluck(rows, 'toPackageId')])
  const waiting = await waitingPayments(db, payBizKind.distributorAccount, pluck(rows, 'id'))
  return rows.map((row) => ({
    ...row,
    distributor: refOf(row.distributorId, accounts),
    fromPackage: refOf(row.fromPackageId, packages),
    toPackage: refOf(row.toPackageId, packages),
    waitingPayment: waiting.get(row.id) ?? null,
  }))
}

export async function presentPurchase(
  { db, services }: Pick<Context, 'db' | 'services'>,
  row: PurchaseRecord,
): Promise<DistributorPurchase> {
  return {
    ...row,
    ...(await only(presentPurchases({ db }, [row]))),
    refundVoucher: openFiles(services.store, row.refundVoucher),
    payments: await paymentsOf(db, services.store, payBizKind.distributorAccount, row.id),
  }
}
