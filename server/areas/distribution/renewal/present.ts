import type { Renewal, RenewalRow } from '#contract/distribution/renewals.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { paymentsOf, waitingPayments } from '#server/areas/orders/payment/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { entity } from '#server/entity/entity.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { Refusal } from '#server/http/errors.ts'
import { ofOwnDistributor } from '../account/present.ts'
import type { BillKind } from '../bill/kind.ts'
import { openRenewals } from '../bill/open-renewals.ts'

export type RenewalRecord = typeof distributorRenewal.$inferSelect

export const renewals = entity({
  table: distributorRenewal,
  resource: 'distributorRenewal',
  title: '续费单',
  name: 'renewalNo',
  own: (caller) => ofOwnDistributor(caller, distributorRenewal.distributorId),
  uniqueErrors: { distributor_renewal_open: ['distributorId', '还有未完成的续费单'] },
})

export const renewalBills: BillKind<typeof distributorRenewal> = {
  of: renewals,
  bizKind: payBizKind.distributorRenewal,
  number: distributorRenewal.renewalNo,
  numberOf: ({ renewalNo }) => renewalNo,
}

/** Refuses while a renewal waits for its money, naming it. */
export async function refuseOpenRenewal(db: Connection, distributorId: number): Promise<void> {
  const open = (await openRenewals(db, [distributorId])).get(distributorId)
  if (open)
    throw new Refusal(422, `续费单 ${open.renewalNo} 还未完成，请先付款或取消`, {
      fields: { distributorId: `续费单 ${open.renewalNo} 还未完成，请先付款或取消` },
      renewal: { id: open.id, renewalNo: open.renewalNo },
    })
}

export async function presentRenewals(
  { db }: Pick<Context, 'db'>,
  rows: readonly RenewalRecord[],
): Promise<RenewalRow[]> {
  if (rows.length === 0) return []
  const accounts = await namesOf(db, distributorAccount, pluck(rows, 'distributorId'))
  const packages = await namesOf(db, agentPackage, pluck(rows, 'packageId'))
  const waiting = await waitingPayments(db, payBizKind.distributorRenewal, pluck(rows, 'id'))
  return rows.map((row) => ({
    ...row,
    distributor: refOf(row.distributorId, accounts),
    agentPackage: refOf(row.packageId, packages),
    waitingPayment: waiting.get(row.id) ?? null,
  }))
}

export async function presentRenewal(
  { db, services }: Pick<Context, 'db' | 'services'>,
  row: RenewalRecord,
): Promise<Renewal> {
  return {
    ...row,
    ...(await only(presentRenewals({ db }, [row]))),
    refundVoucher: openFiles(services.store, row.refundVoucher),
    payments: await paymentsOf(db, services.store, payBizKind.distributorRenewal, row.id),
  }
}
