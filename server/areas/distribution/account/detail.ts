import { and, desc, eq, inArray } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type { Distributor } from '#contract/distribution/accounts.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { paymentsOf } from '#server/areas/orders/payment/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase, distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { depositRecord, distributorAccount } from '#server/database/schema/distributors.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { dayOf } from '#server/time.ts'
import { openingOf } from '../bill/opening.ts'
import { monthsOf, quotasOf } from './figures.ts'
import { type DistributorRecord, presentDistributors, toFields } from './present.ts'

export async function presentDistributor(context: Context, row: DistributorRecord): Promise<Distributor> {
  const { db, now, caller, services } = context
  const shown = await only(presentDistributors(context, [row]))
  const quotas = (await quotasOf(db, [row], dayOf(now)))(row.id)
  const deposits = await db
    .select()
    .from(depositRecord)
    .where(eq(depositRecord.distributorId, row.id))
    .orderBy(desc(depositRecord.id))
  const bills = await db
    .select()
    .from(distributorPurchase)
    .where(eq(distributorPurchase.distributorId, row.id))
    .orderBy(desc(distributorPurchase.id))
  const renewals = caller.can('distributorRenewal:view')
    ? await db
        .select()
        .from(distributorRenewal)
        .where(eq(distributorRenewal.distributorId, row.id))
        .orderBy(desc(distributorRenewal.id))
    : []
  const opening = await openingOf(db, row.id)
  return shownFields(distributorRights, caller, {
    ...shown,
    ...toFields(row),
    licenceImage: row.licenceImage && openUrl(services.store, row.licenceImage),
    contractFiles: openFiles(services.store, row.contractFiles),
    packageId: row.packageId,
    renders: quotas.renders,
    subCount: await db.$count(distributorAccount, eq(distributorAccount.parentId, row.id)),
    freezeReason: row.freezeReason,
    closeReason: row.closeReason,
    upgradeTargets: await upgradeTargets(db, row.packageId),
    deposits: deposits.map((record) => ({ ...record, voucherImages: openFiles(services.store, record.voucherImages) })),
    bills,
    renewals,
    figures: await monthsOf(db, row.id, dayOf(now)),
    opening: opening
      ? {
          ...opening,
          payments: await paymentsOf(db, services.store, payBizKind.distributorAccount, opening.id),
        }
      : null,
  })
}

/** Packages on sale that a package may be upgraded to. */
async function upgradeTargets(db: Connection, packageId: number): Promise<Distributor['upgradeTargets']> {
  const { id, name, price, validMonths, status } = agentPackage
  const [from] = await db.select().from(agentPackage).where(eq(agentPackage.id, packageId))
  const rows = await db
    .select({ id, name, price, validMonths })
    .from(agentPackage)
    .where(and(inArray(id, from?.upgradeToIds ?? []), eq(status, agentStatus.enabled)))
    .orderBy(price)
  return rows.map((row) => ({ ...row, price: row.price ?? '0.00' }))
}
