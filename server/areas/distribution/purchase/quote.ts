import { and, eq, inArray, ne } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import { buyFault } from '#contract/distribution/account-rules.ts'
import type { Quotas } from '#contract/distribution/accounts.ts'
import type { PurchaseItem } from '#contract/distribution/bills.ts'
import { addonKind, distributorBillStatus, distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import type { PurchaseQuote, QuoteInput, WantedItem } from '#contract/distribution/purchases.ts'
import {
  creditWords,
  daysBetween,
  differenceAmounts,
  itemAmounts,
  monthsFault,
  newTermAmounts,
  payable,
  pricedItem,
  type RunningTerm,
  upgradedUntil,
} from '#contract/distribution/quote-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem } from '#server/database/schema/distributors.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { quotasOf } from '../account/figures.ts'
import type { DistributorRecord } from '../account/present.ts'
import { refuseDiscount } from '../bill/kind.ts'

type PackageRecord = typeof agentPackage.$inferSelect
export type AddonItemRecord = typeof addonItem.$inferSelect

/** A package that is on sale. */
export async function packageOnSale(db: Connection, id: number, field: string): Promise<PackageRecord> {
  const [row] = await db.select().from(agentPackage).where(eq(agentPackage.id, id))
  if (row?.status !== agentStatus.enabled) throw refuseField(field, '请选择启用的代理套餐')
  return row
}

const { cancelled, refunded } = distributorBillStatus

/** Pieces of items that a distributor has bought or is about to, over the life of its account. */
export async function boughtPieces(db: Connection, distributorId: number): Promise<(itemId: number) => number> {
  const rows = await db
    .select({ items: distributorPurchase.items })
    .from(distributorPurchase)
    .where(
      and(
        eq(distributorPurchase.distributorId, distributorId),
        eq(distributorPurchase.kind, distributorPurchaseKind.addon),
        ne(distributorPurchase.status, cancelled),
        ne(distributorPurchase.status, refunded),
      ),
    )
  const all = rows.flatMap(({ items }) => items)
  return (itemId) => all.filter((one) => one.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The wanted items, priced; each is enabled, for the package, and within its limits. */
async function priceItems(
  db: Connection,
  account: DistributorRecord,
  wanted: readonly WantedItem[],
  today: string,
): Promise<{ items: PurchaseItem[]; records: AddonItemRecord[] }> {
  if (wanted.length === 0) throw refuseField('items', '请至少选择一个增购项目')
  const records = await db
    .select()
    .from(addonItem)
    .where(
      inArray(
        addonItem.id,
        wanted.map(({ itemId }) => itemId),
      ),
    )
  const bought = await boughtPieces(db, account.id)
  const left = daysBetween(today, account.expireAt ?? today)
  const items = wanted.map(({ itemId, quantity }) => {
    const record = records.find(({ id }) => id === itemId)
    if (!record) throw refuseField('items', '增购项目不存在')
    const isFor = record.packageIds.length === 0 || record.packageIds.includes(account.packageId)
    if (!record.enabled || !isFor) throw refuseField('items', `「${record.name}」已停用或不适用于该套餐`)
    const most = record.maxQty - bought(itemId)
    if (quantity < record.minQty) throw refuseField('items', `「${record.name}」至少 ${record.minQty} 份`)
    if (quantity > most) throw refuseField('items', `「${record.name}」最多还可购 ${Math.max(0, most)} 份`)
    return pricedItem({ ...record, price: record.price ?? '0' }, quantity, left)
  })
  return { items, records }
}

/** The running term of an account in use. */
export const termOf = (account: DistributorRecord): RunningTerm => ({
  start: account.termStart ?? account.expireAt ?? '',
  end: account.expireAt ?? '',
  paid: account.termPaid,
})

/** Quotas with some units more. */
export const withMore = (quotas: Quotas, more: { seats: number; stores: number; renders: number }): Quotas => ({
  staff: { ...quotas.staff, quota: quotas.staff.quota + more.seats },
  stores: { ...quotas.stores, quota: quotas.stores.quota + more.stores },
  renders: { ...quotas.renders, quota: quotas.renders.quota + more.renders },
})

async function quoteUpgrade(context: Context, account: DistributorRecord, input: QuoteInput, before: Quotas) {
  const { toPackageId = 0, months = 0, upgradeMode: mode } = input
  const today = dayOf(context.now)
  if (mode === undefined) throw refuseField('upgradeMode', '请选择升级方式')
  if (account.nextStart !== null)
    throw refuse(`下一期已续费到 ${account.expireAt}，请在 ${account.nextStart} 之后升级，或先撤销续费单`)
  const [from] = await context.db.select().from(agentPackage).where(eq(agentPackage.id, account.packageId))
  if (!from?.upgradeToIds.includes(toPackageId))
    throw refuseField('toPackageId', '只能升级到更高套餐，降级请在续费时更换')
  const to = await packageOnSale(context.db, toPackageId, 'toPackageId')
  const term = termOf(account)
  const isNewTerm = mode === upgradeMode.newTerm
  const fault = isNewTerm ? monthsFault(to, months) : ''
  if (fault) throw refuseField('months', fault)
  const amounts = isNewTerm ? newTermAmounts(to, months, term, today) : differenceAmounts(from, to, term, today)
  return {
    amounts,
    creditWords: isNewTerm ? creditWords(term, today) : '',
    after: withMore(before, {
      seats: to.subAccountQuota - from.subAccountQuota,
      stores: to.storeQuota - from.storeQuota,
      renders: 0,
    }),
    expireAfter: upgradedUntil(mode, term.end, today, months),
  }
}

async function quoteAddon(context: Context, account: DistributorRecord, input: QuoteInput, before: Quotas) {
  const { items, records } = await priceItems(context.db, account, input.items ?? [], dayOf(context.now))
  const units = (kind: AddonItemRecord['kind']) =>
    records
      .filter((record) => record.kind === kind)
      .reduce((sum, { id, unitCount }) => sum + unitCount * (items.find((one) => one.itemId === id)?.quantity ?? 0), 0)
  return {
    amounts: itemAmounts(items),
    items,
    after: withMore(before, {
      seats: units(addonKind.seats),
      stores: units(addonKind.stores),
      renders: units(addonKind.renders),
    }),
    expireAfter: account.expireAt,
  }
}

interface Quoted {
  amounts: { amount: string; creditAmount: string }
  creditWords?: string
  items?: PurchaseItem[]
  after: Quotas
  expireAfter: string | null
}

/** What a purchase costs today, and what it brings. */
export async function quoteOf(context: Context, account: DistributorRecord, input: QuoteInput): Promise<PurchaseQuote> {
  const { kind, discountAmount = '0' } = input
  if (kind === distributorPurchaseKind.opening) throw refuseField('kind', '开户请在经销商开户办理')
  const fault = buyFault(account)
  if (fault) throw refuse(fault)
  const before = (await quotasOf(context.db, [account], dayOf(context.now)))(account.id)
  const isUpgrade = kind === distributorPurchaseKind.upgrade
  const quoted: Quoted = isUpgrade
    ? await quoteUpgrade(context, account, input, before)
    : await quoteAddon(context, account, input, before)
  refuseDiscount(context, 'distributorPurchase:discount', quoted.amounts, discountAmount)
  const { creditWords: words = '', items = [], after, expireAfter } = quoted
  return { ...payable(quoted.amounts, discountAmount), creditWords: words, items, before, after, expireAfter }
}
