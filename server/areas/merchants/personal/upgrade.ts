import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget, labelTarget, merchantSource } from '#contract/merchants/codes.ts'
import { enterpriseFaults, enterpriseOpenFaults } from '#contract/merchants/enterprise-rules.ts'
import { PersonalMerchant, type upgradePersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { canUpgradePersonal, personalTransitions } from '#contract/merchants/personal-rules.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { logRow } from '#server/entity/change-log.ts'
import { plainAddresses } from '#server/entity/files.ts'
import { holds } from '#server/entity/filters.ts'
import { lockRow, refuseStale, saveRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { checkChanged } from '../enterprise/check.ts'
import { refuseTaken } from '../enterprise/duplicates.ts'
import { openEnterprise } from '../enterprise/open.ts'
import { type EnterpriseFields, enterprises, toColumns } from '../enterprise/present.ts'
import { blank, logForm } from '../enterprise/save.ts'
import { bindMerchant } from '../promoter/bind.ts'
import { presentPersonal } from './detail.ts'
import { isPersonalCard, type PersonalRow, personals } from './present.ts'

/** What is the person's and nobody's company's moves to the new enterprise: customers, shop and card. */
async function moveBelongings(context: Context, { userId, phone }: PersonalRow, enterpriseId: number): Promise<void> {
  const { db, now, caller } = context
  const moved = (version: AnyPgColumn) => ({
    enterpriseId,
    version: sql`${version} + 1`,
    updatedAt: now,
    updatedBy: caller.name,
  })
  await db
    .update(tradeParty)
    .set(moved(tradeParty.version))
    .where(and(isPersonalCard, eq(tradeParty.phone, phone)))
  if (userId === null) return
  await db
    .update(customer)
    .set(moved(customer.version))
    .where(and(eq(customer.designerId, userId), isNull(customer.enterpriseId), isNull(customer.mergedIntoId)))
  await db
    .update(miniStore)
    .set(moved(miniStore.version))
    .where(and(eq(miniStore.ownerId, userId), isNull(miniStore.enterpriseId)))
}

/** Labels that companies may carry too. */
async function labelsFor({ db }: Context, { labelIds }: PersonalRow): Promise<number[]> {
  if (labelIds.length === 0) return []
  const rows = await db
    .select({ id: merchantLabel.id })
    .from(merchantLabel)
    .where(
      and(
        inArray(merchantLabel.id, labelIds),
        merchantLabel.enabled,
        holds(merchantLabel.targets, labelTarget.enterprise),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Turns a personal merchant into an enterprise in one write. Its phone becomes the 店主, what belongs to it moves along,
 * and its orders count for the enterprise up to this moment (server/areas/orders/enterprise-orders.ts).
 */
export async function upgrade(
  { id, version, ...sent }: ParsedParamsOf<typeof upgradePersonalMerchant>,
  context: Context,
): Promise<AnswerOf<typeof upgradePersonalMerchant>> {
  const { db, now, caller, services } = context
  const row = await lockRow(context, personals, id)
  if (!canUpgradePersonal(row)) throw refuse('只能升级正常的个人商家')
  await refuseStale(row, version, PersonalMerchant, (present) => presentPersonal(context, present))
  const fields: EnterpriseFields = {
    ...blank,
    ...plainAddresses(context, enterprises, sent),
    contactName: row.realName,
    phone: row.phone,
    area: row.area,
    promoterId: row.promoterId,
    labelIds: await labelsFor(context, row),
  }
  refuseFieldErrors({ ...enterpriseOpenFaults(fields, dayOf(now)), ...enterpriseFaults(fields) })
  // A promoter who has stopped meanwhile keeps the merchant.
  await checkChanged(context, { ...fields, promoterId: null }, true)
  await refuseTaken(context, fields)
  const draft = await saveRow(context, enterprises, undefined, {
    ...toColumns(fields, services.secrets),
    source: merchantSource.application,
  })
  await logForm(context, undefined, draft)
  const binding = { db, now, by: caller.name }
  await bindMerchant(binding, { ...row, name: row.realName, promoterId: null }, bindTarget.personalMerchant)
  await bindMerchant(binding, draft)
  const { id: enterpriseId, name } = await openEnterprise(context, draft)
  await moveBelongings(context, row, enterpriseId)
  await updateRow(context, personals, row, {
    status: personalTransitions.upgrade.to,
    upgradedToId: enterpriseId,
    upgradedAt: now,
    promoterId: row.promoterId,
  })
  logRow(context, personals, row, {
    action: 'upgrade',
    verb: personalTransitions.upgrade.title,
    changes: [{ field: 'upgradedTo', title: '升级企业', before: '', after: name }],
  })
  return { enterpriseId }
}
