import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import { renewFault } from '#contract/distribution/account-rules.ts'
import type { PurchaseItem } from '#contract/distribution/bills.ts'
import { addonBilling, addonKind } from '#contract/distribution/codes.ts'
import { keptItem, monthsFault, payable, renewalAmounts, renewedUntil } from '#contract/distribution/quote-rules.ts'
import type { getRenewalChoices, KeepableAddon, RenewalInput, RenewalQuote } from '#contract/distribution/renewals.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { addonItem, distributorAddon } from '#server/database/schema/distributors.ts'
import { findRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { boughtOf, quotasOf } from '../account/figures.ts'
import { type DistributorRecord, distributors } from '../account/present.ts'
import { refuseDiscount } from '../bill/kind.ts'
import { withMore } from '../purchase/quote.ts'

/** Yearly items that end with the account; those of an expired account have just ended. */
async function keepable(db: Connection, account: DistributorRecord) {
  if (account.expireAt === null) return []
  const { itemId, quantity, unitCount, kind } = distributorAddon
  const rows = await db
    .select({ itemId, quantity, unitCount, kind, itemName: addonItem.name, price: addonItem.price })
    .from(distributorAddon)
    .innerJoin(addonItem, eq(addonItem.id, itemId))
    .where(
      and(
        eq(distributorAddon.distributorId, account.id),
        eq(distributorAddon.validTo, account.expireAt),
        eq(addonItem.billing, addonBilling.yearly),
      ),
    )
    .orderBy(asc(addonItem.sortNo), asc(itemId))
  return [...Map.groupBy(rows, (row) => row.itemId).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({
      ...first,
      price: first.price ?? '0.00',
      quantity: own.reduce((sum, row) => sum + row.quantity, 0),
    })),
  )
}

/** The packages of a renewal: the present one also when it is no longer sold, and those on sale. */
async function renewalPackages(db: Connection, account: DistributorRecord) {
  const ownId = account.nextPackageId ?? account.packageId
  const [own] = await db.select().from(agentPackage).where(eq(agentPackage.id, ownId))
  // A next term that is paid already goes on with its package.
  const others =
    account.nextStart === null
      ? await db
          .select()
          .from(agentPackage)
          .where(and(eq(agentPackage.status, agentStatus.enabled), ne(agentPackage.id, ownId)))
          .orderBy(asc(agentPackage.price), asc(agentPackage.id))
      : []
  return own ? [own, ...others] : others
}

export async function renewalChoices(
  { id }: ParsedParamsOf<typeof getRenewalChoices>,
  context: Context,
): Promise<AnswerOf<typeof getRenewalChoices>> {
  const account = await findRow(context, distributors, id)
  const addons: KeepableAddon[] = await keepable(context.db, account)
  const packages = await renewalPackages(context.db, account)
  return { packages: packages.map((row) => ({ ...row, renewalPrice: row.renewalPrice ?? '0.00' })), addons }
}

type Keepable = Awaited<ReturnType<typeof keepable>>[number]

/** The items that go on, priced for the new term. */
function keptItems(input: RenewalInput, known: readonly Keepable[]): PurchaseItem[] {
  return (input.keptAddons ?? [])
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, quantity }) => {
      const item = known.find((one) => one.itemId === itemId)
      if (!item) throw refuseField('keptAddons', '只能保留随本期到期的增购项目')
      if (quantity > item.quantity)
        throw refuseField('keptAddons', `「${item.itemName}」在用 ${item.quantity} 份，不能保留更多`)
      const { itemName: name, price } = item
      return keptItem({ id: itemId, name, price, billing: addonBilling.yearly }, quantity, input.months)
    })
}

/** Units of a kind that do not end with the term. */
async function lastingUnits(db: Connection, distributorId: number, kind: Keepable['kind']): Promise<number> {
  const rows = await db
    .select()
    .from(distributorAddon)
    .where(
      and(
        eq(distributorAddon.distributorId, distributorId),
        eq(distributorAddon.kind, kind),
        isNull(distributorAddon.validTo),
      ),
    )
  return rows.reduce((sum, row) => sum + row.quantity * row.unitCount, 0)
}

/** What a renewal costs today, and what the account has afterwards. */
export async function renewalQuoteOf(
  context: Context,
  account: DistributorRecord,
  input: RenewalInput,
): Promise<RenewalQuote> {
  const { db, now } = context
  const fault = renewFault(account)
  if (fault) throw refuse(fault)
  const today = dayOf(now)
  const packages = await renewalPackages(db, account)
  const terms = packages.find(({ id }) => id === input.agentPackageId)
  if (!terms)
    throw refuseField(
      'agentPackageId',
      account.nextStart === null ? '请选择启用的代理套餐' : '下一期已续费，只能以下一期的套餐继续续费',
    )
  const wrongMonths = monthsFault(terms, input.months)
  if (wrongMonths) throw refuseField('months', wrongMonths)
  const known = await keepable(db, account)
  const keptAddons = keptItems(input, known)
  const { packageAmount, addonAmount } = renewalAmounts(
    { ...terms, price: '0', renewalPrice: terms.renewalPrice ?? '0' },
    input.months,
    keptAddons,
  )
  const amounts = { amount: sumOfMoney([packageAmount, addonAmount]), creditAmount: '0' }
  const { discountAmount = '0' } = input
  refuseDiscount(context, 'distributorRenewal:discount', amounts, discountAmount)

  const before = (await quotasOf(db, [account], today))(account.id)
  const [present] = await db
    .select()
    .from(agentPackage)
    .where(inArray(agentPackage.id, [account.packageId]))
  const bought = await boughtOf(db, [account.id], today)
  const kept = (kind: Keepable['kind']) =>
    keptAddons.reduce((sum, { itemId, quantity }) => {
      const item = known.find((one) => one.itemId === itemId)
      return item?.kind === kind ? sum + quantity * item.unitCount : sum
    }, 0)
  const moreOf = async (kind: Keepable['kind']) =>
    (await lastingUnits(db, account.id, kind)) + kept(kind) - bought(account.id, kind)
  const after = withMore(before, {
    seats: terms.subAccountQuota - (present?.subAccountQuota ?? 0) + (await moreOf(addonKind.seats)),
    stores: terms.storeQuota - (present?.storeQuota ?? 0) + (await moreOf(addonKind.stores)),
    renders: await moreOf(addonKind.renders),
  })
  const { staff, stores } = after
  if (staff.used > staff.quota)
    throw refuseField('keptAddons', `在用员工账号 ${staff.used} 个，续费后只有 ${staff.quota} 个，请多保留或先停用`)
  if (stores.used > stores.quota)
    throw refuseField('keptAddons', `在用门店 ${stores.used} 家，续费后只有 ${stores.quota} 家，请多保留或先关闭`)

  const { payAmount, discountAmount: discount } = payable(amounts, discountAmount)
  const oldExpireAt = account.expireAt ?? today
  return {
    packageAmount,
    addonAmount,
    discountAmount: discount,
    payAmount,
    keptAddons,
    oldExpireAt,
    newExpireAt: renewedUntil(oldExpireAt, today, input.months),
    before,
    after,
  }
}
