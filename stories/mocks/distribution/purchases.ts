import type { RequestHandler } from 'msw'
import { type AddonItem, enableAddonItems, listAddonItems, saveAddonItem } from '#contract/distribution/addon-items.ts'
import {
  addonBilling,
  addonKind,
  distributorBillStatus,
  distributorPurchaseKind,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  cancelDistributorPurchases,
  type DistributorPurchase,
  exportDistributorPurchases,
  getDistributorPurchase,
  listDistributorPurchases,
  type PurchaseQuote,
  type QuoteInput,
  quoteDistributorPurchase,
  refundDistributorPurchase,
  saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import {
  creditWords,
  differenceAmounts,
  itemAmounts,
  newTermAmounts,
  payable,
  pricedItem,
  upgradedUntil,
} from '#contract/distribution/quote-rules.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { payMethod } from '#contract/payment.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, current, found, nextId, pageOf, refuseFields } from '#mocks/answer.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'
import { distributorHandlers } from './accounts.ts'

const { unpaid, toConfirm, effective, cancelled, refunded } = distributorBillStatus

export function purchaseRecord(id: number, part: Partial<DistributorPurchase> = {}): DistributorPurchase {
  const isPaid = part.status === undefined || part.status === effective || part.status === refunded
  return {
    ...record(id),
    purchaseNo: `DP26112709000000${String(id).padStart(2, '0')}`,
    kind: distributorPurchaseKind.upgrade,
    distributor: { id: 1, name: '深圳锦程家居有限公司' },
    fromPackage: { id: 1, name: '门店体验版' },
    toPackage: { id: 2, name: '门店旗舰版' },
    upgradeMode: upgradeMode.difference,
    items: [],
    months: null,
    amount: '1200.00',
    creditAmount: '0.00',
    discountAmount: '0.00',
    discountReason: '',
    payAmount: '1200.00',
    payMethod: isPaid ? payMethod.bankTransfer : null,
    status: effective,
    payExpireAt: hoursAgo(-120),
    effectiveAt: isPaid ? hoursAgo(30 + id) : null,
    expireAfter: isPaid ? dayFrom(210) : null,
    refundedAmount: '0.00',
    invoiceNo: '',
    waitingPayment: null,
    cancelReason: '',
    remark: '',
    refundVoucher: [],
    quotas: null,
    payments: [],
    ...part,
  }
}

const before = {
  staff: { used: 8, quota: 8 },
  stores: { used: 1, quota: 2 },
  renders: { used: 0, quota: 100 },
}

const upgradeRecords = () => [
  purchaseRecord(1, { status: unpaid }),
  purchaseRecord(2, { status: toConfirm, distributor: { id: 2, name: '杭州拾光整装家居' } }),
  purchaseRecord(3, {
    ...{ upgradeMode: upgradeMode.newTerm, months: 12, amount: '16000.00' },
    ...{ creditAmount: '2000.00', payAmount: '14000.00' },
    quotas: { before, after: { ...before, staff: { used: 8, quota: 20 } } },
  }),
  purchaseRecord(4, { status: cancelled, cancelReason: '客户不再办理' }),
]

/** Seats for the days that are left. */
export const addonRecord = (id: number, part: Partial<DistributorPurchase> = {}): DistributorPurchase =>
  purchaseRecord(id, {
    ...{ kind: distributorPurchaseKind.addon, fromPackage: null, toPackage: null, upgradeMode: null },
    items: [{ itemId: 1, itemName: '员工账号 5 个', quantity: 1, unitPrice: '365.00', days: 210, amount: '210.00' }],
    ...{ amount: '210.00', payAmount: '210.00' },
    ...part,
  })

const addonRecords = () => [
  addonRecord(11),
  addonRecord(12, { status: unpaid, distributor: { id: 2, name: '杭州拾光整装家居' } }),
  addonRecord(13, { status: refunded, refundedAmount: '210.00', cancelReason: '重复购买' }),
]

export const addonItemRecord = (id: number, name: string, part: Partial<AddonItem> = {}): AddonItem => ({
  ...record(id),
  name,
  kind: addonKind.seats,
  unitCount: 5,
  price: '365.00',
  billing: addonBilling.yearly,
  minQty: 1,
  maxQty: 40,
  packageIds: [],
  agentPackages: [],
  enabled: true,
  sortNo: id,
  soldCount: 12 * id,
  remark: '随账户到期，续费时可保留',
  ...part,
})

const itemRecords = () => [
  addonItemRecord(1, '员工账号 5 个'),
  addonItemRecord(2, '门店 1 家', { kind: addonKind.stores, unitCount: 1, price: '1200.00' }),
  addonItemRecord(3, '驻店培训 1 场', {
    ...{ kind: addonKind.trainings, unitCount: 1, price: '3800.00', billing: addonBilling.once },
    enabled: false,
  }),
]

/** By the rules of the contract, for an account with 73 days left. */
function quoteOf(input: QuoteInput, items: readonly AddonItem[]): PurchaseQuote {
  const today = dayOf()
  const term = { start: dayFrom(-292), end: dayFrom(73), paid: '10000.00' }
  const terms = { renewalPrice: '0', validMonths: 12 }
  const isAddon = input.kind === distributorPurchaseKind.addon
  const isNewTerm = input.upgradeMode === upgradeMode.newTerm
  const bought = (input.items ?? []).map(({ itemId, quantity }) => pricedItem(found([...items], itemId), quantity, 73))
  const to = { ...terms, price: '16000.00' }
  const amounts = isAddon
    ? itemAmounts(bought)
    : isNewTerm
      ? newTermAmounts(to, input.months ?? 12, term, today)
      : differenceAmounts({ ...terms, price: '10000.00' }, to, term, today)
  return {
    ...payable(amounts, input.discountAmount),
    creditWords: isNewTerm ? creditWords(term, today) : '',
    items: bought,
    before,
    after: { ...before, staff: { used: 8, quota: isAddon ? 13 : 20 } },
    expireAfter: isAddon
      ? term.end
      : upgradedUntil(input.upgradeMode ?? upgradeMode.difference, term.end, today, input.months ?? 0),
  }
}

interface Records {
  bills?: DistributorPurchase[]
  items?: AddonItem[]
}

/** In-memory bills and items; each story starts with a fresh copy. */
export function purchaseHandlers({
  bills = [...upgradeRecords(), ...addonRecords()],
  items = itemRecords(),
}: Records = {}): RequestHandler[] {
  return [
    answer(quoteDistributorPurchase, (input) => quoteOf(input, items)),
    answer(
      addDistributorPurchase,
      ({ discountReason = '', remark = '', requestId: _id, payAmount: _shown, ...input }) => {
        const quote = quoteOf(input, items)
        const make = input.kind === distributorPurchaseKind.addon ? addonRecord : purchaseRecord
        const bill = make(nextId(bills), {
          ...{ status: unpaid, items: quote.items, amount: quote.amount, creditAmount: quote.creditAmount },
          ...{ discountAmount: quote.discountAmount, payAmount: quote.payAmount, discountReason, remark },
          createdAt: hoursAgo(0),
        })
        bills.unshift(bill)
        return bill
      },
    ),
    answer(cancelDistributorPurchases, ({ ids, reason }) => {
      for (const id of ids) Object.assign(found(bills, id), { status: cancelled, cancelReason: reason })
      return { done: ids.length, failed: [] }
    }),
    answer(refundDistributorPurchase, ({ id, version, amount, reason }) =>
      Object.assign(current(bills, id, version), { status: refunded, refundedAmount: amount, cancelReason: reason }),
    ),
    answer(saveDistributorInvoice, ({ id, version, invoiceNo }) =>
      Object.assign(current(bills, id, version), { invoiceNo, version: version + 1 }),
    ),
    answer(listAddonItems, ({ enabled }) => items.filter((item) => !enabled || item.enabled)),
    answer(saveAddonItem, ({ id, version, ...input }) => {
      if (items.some((item) => item.name === input.name && item.id !== id)) refuseFields({ name: '项目名称已存在' })
      if (id !== undefined) return Object.assign(current(items, id, version), input)
      const item = addonItemRecord(nextId(items), input.name, input)
      items.push(item)
      return item
    }),
    answer(enableAddonItems, ({ ids, enabled }) => {
      for (const id of ids) Object.assign(found(items, id), { enabled })
      return { done: ids.length }
    }),
    answer(listDistributorPurchases, ({ kind, status, distributorId, purchaseNo = '', addonItemId, ...params }) => {
      const matching = bills.filter(
        (bill) =>
          (kind ?? bill.kind) === bill.kind &&
          (distributorId ?? bill.distributor.id) === bill.distributor.id &&
          bill.purchaseNo.includes(purchaseNo) &&
          (addonItemId === undefined || bill.items.some(({ itemId }) => itemId === addonItemId)),
      )
      const shown = matching.filter((bill) => (status ?? bill.status) === bill.status)
      return {
        ...pageOf(shown, params),
        counts: countBy(matching, 'status'),
        sums: { payAmount: sumOfMoney(shown.map(({ payAmount }) => payAmount)) },
      }
    }),
    answer(getDistributorPurchase, ({ id }) => found(bills, id)),
    answer(exportDistributorPurchases, () => ({ jobId: 1 })),
    ...distributorHandlers(),
  ]
}
