import { inArray } from 'drizzle-orm'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { makeStatements } from '#fixtures/provider-uses.ts'
import { makeProviders, makeWorkers } from '#fixtures/providers.ts'
import { createRandom } from '#fixtures/random.ts'
import { refreshFigures } from '#server/areas/merchants/provider/figures.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import {
  provider,
  providerPriceList,
  providerSettlement,
  providerUsage,
  providerWorker,
} from '#server/database/schema/providers.ts'
import type { Database } from '../database/pool.ts'
import { seal } from '../encryption.ts'
import type { Secrets } from '../secrets.ts'
import { dayOf } from '../time.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

const PROVIDERS = 40

interface ProviderSeed {
  secrets: Secrets
  now: string
  picture: PictureAddress
}

/** Providers with their workers, their services of 18 months, and the statements that pay these. */
export async function seedProviders(db: Database, { secrets, now, picture }: ProviderSeed): Promise<void> {
  const today = dayOf(now)
  const random = createRandom(FIXTURE_SEED + 110)
  const providers = makeProviders(random, today, PROVIDERS, picture)
  const workers = makeWorkers(random, today, providers, picture)
  const { uses, settlements } = makeStatements(random, today, providers, workers, picture)
  const people = await db
    .select({ id: adminUser.id, name: adminUser.name, account: adminUser.account })
    .from(adminUser)
    .where(inArray(adminUser.account, Object.values(demoAccounts)))
  const person = (account: string) => people.find((one) => one.account === account)
  const managers = [person(demoAccounts.tradeService), person(demoAccounts.marketingOperator)]
  // Who confirms does not pay.
  const [confirmer, payer] = [person(demoAccounts.finance), person(demoAccounts.superAdmin)]
  await insert(
    db,
    provider,
    providers.map(({ bankAccount, ...row }) => ({
      ...row,
      managerId: managers[row.id % managers.length]?.id ?? null,
      bankAccountSecret: seal(secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
    })),
  )
  await insertAll(
    db,
    providerPriceList,
    providers.map(({ id, prices, createdAt }) => ({ providerId: id, prices, since: createdAt })),
  )
  await insert(db, providerWorker, workers)
  await insert(
    db,
    providerSettlement,
    settlements.map((row) => ({
      ...row,
      ...(row.confirmedAt && { confirmedById: confirmer?.id ?? null, confirmedBy: confirmer?.name ?? '' }),
      paidBy: row.paidAt ? (payer?.name ?? '') : '',
    })),
  )
  await insert(db, providerUsage, uses)
  await refreshFigures(db, now)
  await insertAll(
    db,
    auditLog,
    settlements
      .filter(({ status }) => status !== settlementStatus.open)
      .map((row) => ({
        resource: 'providerSettlement',
        action: 'confirm',
        targetId: String(row.id),
        targetName: `FJ${String(row.id).padStart(10, '0')}`,
        summary: `确认服务商结算单「FJ${String(row.id).padStart(10, '0')}」，应付 ${row.payable} 元`,
        occurredAt: row.confirmedAt ?? now,
        actorName: confirmer?.name ?? '',
        area: 'merchants' as const,
      })),
  )
}
