import { eq } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type { openDistributor } from '#contract/distribution/account-changes.ts'
import { PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import { distributorPurchaseKind, distributorStatus } from '#contract/distribution/codes.ts'
import { monthsFault, openingAmounts, payable } from '#contract/distribution/quote-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { registerCompany } from '#server/areas/merchants/registration.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { insertRow, serialize } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'
import { countPackage, takeEffect } from '../bill/effect.ts'
import { refuseDiscount } from '../bill/kind.ts'
import { nextPurchaseNo } from '../bill/numbers.ts'
import { openingOf } from '../bill/opening.ts'
import { OPENINGS, refuseAreas } from './areas.ts'
import { partyStateOf } from './keep.ts'
import { refuseUsedPhone } from './login.ts'
import { distributors } from './present.ts'
import { checkPapers, logForm, refuseManager, refuseTaken } from './save.ts'

type Opening = ParsedParamsOf<typeof openDistributor>
type PackageRecord = typeof agentPackage.$inferSelect

async function lockPackage({ db }: Context, id: number): Promise<PackageRecord> {
  const [terms] = await db.select().from(agentPackage).where(eq(agentPackage.id, id)).for('update')
  if (terms?.status !== agentStatus.enabled) throw refuseField('agentPackageId', '请选择启用的代理套餐')
  if (terms.total > 0 && terms.soldCount >= terms.total) throw refuseField('agentPackageId', '该套餐已售完')
  return terms
}

/** The bill of an opening, as the rules of both sides quote it. */
function billOf(context: Context, terms: PackageRecord, params: Opening) {
  const { months, discountAmount, discountReason } = params
  const fault = monthsFault(terms, months)
  if (fault) throw refuseField('months', fault)
  const amounts = openingAmounts(terms, months)
  if (isPositive(discountAmount)) {
    refuseDiscount(context, 'distributorPurchase:discount', amounts, discountAmount)
    if ([...discountReason].length < 2) throw refuseField('discountReason', '请填写优惠原因，至少 2 个字')
  }
  return payable(amounts, discountAmount)
}

/** Opens an account that waits for its money: with its company, its trade party and the bill. One request opens one. */
export async function open(params: Opening, context: Context): Promise<AnswerOf<typeof openDistributor>> {
  const {
    agentPackageId,
    months,
    discountAmount: _discount,
    discountReason,
    confirmOverlap,
    requestId,
    ...input
  } = params
  await serialize(context, OPENINGS)
  const known = await byRequest(context, requestId)
  if (known) return known
  const terms = await lockPackage(context, agentPackageId)
  const money = billOf(context, terms, params)
  await refuseTaken(context, input)
  await refuseUsedPhone(context.db, input.phone, null)
  await refuseManager(context, input.managerId)
  await refuseAreas(context, terms, { areas: input.areas, confirmOverlap })
  const papers = await checkPapers(context, input)
  const company = await registerCompany(context, { ...papers, area: '', merchantType: merchantType.distributor })
  const { now, caller, db } = context
  const [party] = await db
    .insert(tradeParty)
    .values({
      ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
      kind: buyerKind.distributor,
      name: input.name,
      phone: input.phone,
      enterpriseId: company.id,
      state: partyStateOf[distributorStatus.opening],
    })
    .returning({ id: tradeParty.id })
  if (!party) throw new Error('the trade party of a distributor was not stored')
  const { purchaseFactor, productFactor, saleFactor, ...fields } = papers
  const row = await insertRow(context, distributors, {
    ...fields,
    id: party.id,
    requestId,
    enterpriseId: company.id,
    packageId: terms.id,
    purchaseFactor: purchaseFactor || null,
    productFactor: productFactor || null,
    saleFactor: saleFactor || null,
  })
  await countPackage(db, terms.id, { sold: 1 })
  const [bill] = await db
    .insert(distributorPurchase)
    .values({
      ...{ createdAt: now, createdBy: caller.name, createdById: caller.userId, updatedAt: now, updatedBy: caller.name },
      purchaseNo: await nextPurchaseNo(db, now),
      kind: distributorPurchaseKind.opening,
      distributorId: row.id,
      toPackageId: terms.id,
      months,
      ...money,
      discountReason,
      payExpireAt: daysAfter(now, PAY_DAYS),
    })
    .returning()
  if (!bill) throw new Error('the bill of an opening was not stored')
  await logForm(context, undefined, row)
  if (!isPositive(bill.payAmount)) await takeEffect({ ...workOf(context), services: context.services }, bill, null)
  return { id: row.id, purchaseNo: bill.purchaseNo, payAmount: bill.payAmount }
}

async function byRequest({ db }: Context, requestId: string): Promise<AnswerOf<typeof openDistributor> | undefined> {
  const [row] = await db.select().from(distributorAccount).where(eq(distributorAccount.requestId, requestId))
  const bill = row && (await openingOf(db, row.id))
  return row && bill && { id: row.id, purchaseNo: bill.purchaseNo, payAmount: bill.payAmount }
}
