import type { RequestHandler } from 'msw'
import type { Distributor } from '#contract/distribution/accounts.ts'
import { addonBilling, distributorBillStatus } from '#contract/distribution/codes.ts'
import { keptItem, payable, renewalAmounts, renewedUntil } from '#contract/distribution/quote-rules.ts'
import {
  addRenewal,
  cancelRenewals,
  exportRenewals,
  getRenewal,
  getRenewalChoices,
  getRenewalIncome,
  INCOME_MONTHS,
  type KeepableAddon,
  listRenewals,
  quoteRenewal,
  type Renewal,
  type RenewalInput,
  type RenewalQuote,
  refundRenewal,
  remindRenewals,
} from '#contract/distribution/renewals.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { payMethod } from '#contract/payment.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, current, found, nextId, pageOf } from '#mocks/answer.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { distributorRecords } from './account-records.ts'
import { distributorHandlers } from './accounts.ts'

const { unpaid, toConfirm, effective, cancelled, refunded } = distributorBillStatus

export function renewalRecord(id: number, part: Partial<Renewal> = {}): Renewal {
  const isPaid = part.status === undefined || part.status === effective || part.status === refunded
  return {
    ...record(id),
    renewalNo: `DR26112709000000${String(id).padStart(2, '0')}`,
    distributor: { id: 1, name: '深圳锦程家居有限公司' },
    agentPackage: { id: 2, name: '门店旗舰版' },
    months: 12,
    packageAmount: '8000.00',
    addonAmount: '365.00',
    keptAddons: [
      { itemId: 1, itemName: '员工账号 5 个', quantity: 1, unitPrice: '365.00', days: null, amount: '365.00' },
    ],
    discountAmount: '0.00',
    discountReason: '',
    payAmount: '8365.00',
    payMethod: isPaid ? payMethod.bankTransfer : null,
    status: effective,
    oldExpireAt: dayFrom(20),
    newExpireAt: dayFrom(385),
    payExpireAt: hoursAgo(-120),
    effectiveAt: isPaid ? hoursAgo(30 + id) : null,
    refundedAmount: '0.00',
    refundVoucher: [],
    quotas: null,
    waitingPayment: null,
    cancelReason: '',
    remark: '',
    payments: [],
    ...part,
  }
}

const renewalRecords = () => [
  renewalRecord(1, { status: unpaid, distributor: { id: 4, name: '中山灯都家居体验中心' } }),
  renewalRecord(2, { status: toConfirm, distributor: { id: 2, name: '杭州拾光整装家居' } }),
  renewalRecord(3),
  renewalRecord(4, { oldExpireAt: dayFrom(-2), newExpireAt: dayFrom(363) }),
  renewalRecord(5, { status: cancelled, cancelReason: '客户不再办理' }),
]

const packages = [
  { id: 2, name: '门店旗舰版', renewalPrice: '8000.00', validMonths: 12 },
  { id: 1, name: '门店体验版', renewalPrice: '3000.00', validMonths: 12 },
]

const addons: KeepableAddon[] = [{ itemId: 1, itemName: '员工账号 5 个', quantity: 2, unitCount: 5, price: '365.00' }]

const quotas = { staff: { used: 8, quota: 18 }, stores: { used: 1, quota: 2 }, renders: { used: 0, quota: 0 } }

/** By the rules of the contract. */
function quoteOf(input: RenewalInput, account: Distributor): RenewalQuote {
  const terms = found(packages, input.agentPackageId)
  const kept = (input.keptAddons ?? [])
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, quantity }) => {
      const item = addons.find((one) => one.itemId === itemId)
      const { itemName: name = '', price = '0' } = item ?? {}
      return keptItem({ id: itemId, name, price, billing: addonBilling.yearly }, quantity, input.months)
    })
  const seats = 8 + kept.reduce((sum, { quantity }) => sum + quantity * 5, 0)
  if (seats < quotas.staff.used)
    throw new MockRefusal(422, `在用员工账号 8 个，续费后只有 ${seats} 个，请多保留或先停用`)
  const { packageAmount, addonAmount } = renewalAmounts({ ...terms, price: '0' }, input.months, kept)
  const amounts = { amount: sumOfMoney([packageAmount, addonAmount]), creditAmount: '0' }
  const { discountAmount, payAmount } = payable(amounts, input.discountAmount)
  const oldExpireAt = account.expireAt ?? dayOf()
  return {
    ...{ packageAmount, addonAmount, discountAmount, payAmount, oldExpireAt, keptAddons: kept },
    newExpireAt: renewedUntil(oldExpireAt, dayOf(), input.months),
    before: quotas,
    after: { ...quotas, staff: { used: 8, quota: seats } },
  }
}

const REMINDED = '24 小时内已提醒过，请明天再提醒'

/** In-memory renewals and accounts; each story starts with a fresh copy. */
export function renewalHandlers(
  bills: Renewal[] = renewalRecords(),
  accounts: Distributor[] = distributorRecords(),
): RequestHandler[] {
  const reminded = new Set<number>()
  return [
    answer(getRenewalChoices, () => ({ packages, addons })),
    answer(quoteRenewal, (input) => quoteOf(input, found(accounts, input.distributorId))),
    answer(addRenewal, ({ discountReason = '', remark = '', requestId: _id, payAmount: _shown, ...input }) => {
      const account = found(accounts, input.distributorId)
      const bill = renewalRecord(nextId(bills), {
        ...quoteOf(input, account),
        ...{ status: unpaid, months: input.months, discountReason, remark },
        distributor: { id: account.id, name: account.name },
        createdAt: hoursAgo(0),
      })
      bills.unshift(bill)
      account.openRenewal = { id: bill.id, renewalNo: bill.renewalNo, status: unpaid }
      return bill
    }),
    answer(cancelRenewals, ({ ids, reason }) => {
      for (const id of ids) Object.assign(found(bills, id), { status: cancelled, cancelReason: reason })
      return { done: ids.length, failed: [] }
    }),
    answer(refundRenewal, ({ id, version, amount, reason }) =>
      Object.assign(current(bills, id, version), { status: refunded, refundedAmount: amount, cancelReason: reason }),
    ),
    answer(remindRenewals, ({ ids }) => {
      if (ids.every((id) => reminded.has(id))) throw new MockRefusal(429, REMINDED)
      for (const id of ids) reminded.add(id)
      return { done: ids.length, failed: [] }
    }),
    answer(listRenewals, ({ status, distributorId, renewalNo = '', ...params }) => {
      const matching = bills.filter(
        (bill) => (distributorId ?? bill.distributor.id) === bill.distributor.id && bill.renewalNo.includes(renewalNo),
      )
      const shown = matching.filter((bill) => (status ?? bill.status) === bill.status)
      return {
        ...pageOf(shown, params),
        counts: countBy(matching, 'status'),
        sums: { payAmount: sumOfMoney(shown.map(({ payAmount }) => payAmount)) },
        month: { renewed: 12, amount: '100380.00', expiring: 16, kept: 11 },
      }
    }),
    answer(getRenewalIncome, ({ distributorId }) =>
      Array.from({ length: INCOME_MONTHS }, (_, index) => ({
        month: monthsAfter(`${dayOf().slice(0, 7)}-01`, index + 1 - INCOME_MONTHS).slice(0, 7),
        count: distributorId === undefined ? 3 + (index % 5) : 0,
        amount: distributorId === undefined ? `${(3 + (index % 5)) * 8365}.00` : '0.00',
      })),
    ),
    answer(getRenewal, ({ id }) => found(bills, id)),
    answer(exportRenewals, () => ({ jobId: 1 })),
    ...distributorHandlers(accounts),
  ]
}
