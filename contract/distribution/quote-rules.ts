// 开户、升级、增购与续费的报价
import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import { isMore, minusMoney, sumOfMoney, timesMoney, yuan } from '#contract/orders/order-money.ts'
import { daysUntil, laterOf, monthsAfter } from '#contract/rules/moment.ts'
import type { PurchaseItem } from './bills.ts'
import { addonBilling, upgradeMode } from './codes.ts'

const DAYS_OF_YEAR = 365
const MONTHS_OF_YEAR = 12
/** Terms of a package that one bill may cover. */
export const TERM_COUNTS: readonly number[] = [1, 2, 3]

/** Days from one day to a later one; 0 when it has passed. */
export const daysBetween = (from: string, to: string): number => Math.max(0, daysUntil(to, from) ?? 0)

/** What a package costs, and for how long. */
export interface PackageTerms {
  price: string
  renewalPrice: string
  validMonths: number
}

/** Why so many months cannot be bought; '' if they can. */
export function monthsFault(
  { validMonths }: Pick<PackageTerms, 'validMonths'>,
  months: number | null | undefined,
): string {
  const isTerm = TERM_COUNTS.some((count) => count * validMonths === months)
  return isTerm ? '' : `期限应为 ${TERM_COUNTS.map((count) => count * validMonths).join('、')} 个月`
}

/** The running term of an account. */
export interface RunningTerm {
  start: string
  end: string
  paid: string
}

interface Amounts {
  /** Before credit and discount. */
  amount: string
  creditAmount: string
}

export interface Quote extends Amounts {
  discountAmount: string
  payAmount: string
}

/** What is to be paid. */
export function payable({ amount, creditAmount }: Amounts, discountAmount = '0'): Quote {
  const payAmount = minusMoney(minusMoney(amount, creditAmount), discountAmount)
  return { amount: yuan(amount), creditAmount: yuan(creditAmount), discountAmount: yuan(discountAmount), payAmount }
}

/** Why a discount is not allowed; '' if it is. */
export const discountFault = (amounts: Amounts, discountAmount: string): string =>
  isMore(discountAmount, minusMoney(amounts.amount, amounts.creditAmount)) ? '优惠不能超过应付金额' : ''

export const openingAmounts = (
  { price, validMonths }: Pick<PackageTerms, 'price' | 'validMonths'>,
  months: number,
): Amounts => ({
  amount: timesMoney(price, months / validMonths),
  creditAmount: '0',
})

/** The price of a package for some days of a term that starts on a day. */
const priceForDays = ({ price, validMonths }: PackageTerms, start: string, days: number): Big =>
  new Big(price).times(days).div(daysBetween(start, monthsAfter(start, validMonths)))

/** 补差价: the difference of the prices for the days that are left; the last day stays. */
export function differenceAmounts(from: PackageTerms, to: PackageTerms, term: RunningTerm, today: string): Amounts {
  const left = daysBetween(today, term.end)
  const difference = priceForDays(to, term.start, left).minus(priceForDays(from, term.start, left))
  return { amount: difference.gt(0) ? yuan(difference) : '0.00', creditAmount: '0' }
}

/** What was paid for the days of a term that are left, rounded down. */
export function creditOf({ start, end, paid }: RunningTerm, today: string): string {
  const days = daysBetween(start, end)
  if (days === 0) return '0.00'
  return new Big(paid)
    .times(Math.min(days, daysBetween(today, end)))
    .div(days)
    .toFixed(2, Big.roundDown)
}

/** 重新计期: a new term from today; what is left of the running one is credited. */
export function newTermAmounts(to: PackageTerms, months: number, term: RunningTerm, today: string): Amounts {
  const { amount } = openingAmounts(to, months)
  const credit = creditOf(term, today)
  return { amount, creditAmount: isMore(credit, amount) ? amount : credit }
}

/** How a credit comes about, in words. */
export const creditWords = (term: RunningTerm, today: string): string =>
  `已付 ${yuan(term.paid)} 元 × 剩余 ${daysBetween(today, term.end)} 天 ÷ 本期 ${daysBetween(term.start, term.end)} 天 = ${creditOf(term, today)} 元`

/** An item that can be bought. */
export interface PricedAddon {
  id: number
  name: string
  price: string
  billing: CodeOf<typeof addonBilling>
}

/** A bought item: what is charged by the year, for the days that are left. */
export function pricedItem(
  { id, name, price, billing }: PricedAddon,
  quantity: number,
  daysLeft: number,
): PurchaseItem {
  const isYearly = billing === addonBilling.yearly
  const whole = new Big(price).times(quantity)
  return {
    itemId: id,
    itemName: name,
    quantity,
    unitPrice: yuan(price),
    days: isYearly ? daysLeft : null,
    amount: yuan(isYearly ? whole.times(daysLeft).div(DAYS_OF_YEAR) : whole),
  }
}

/** A yearly item that is kept for a new term. */
export const keptItem = ({ id, name, price }: PricedAddon, quantity: number, months: number): PurchaseItem => ({
  itemId: id,
  itemName: name,
  quantity,
  unitPrice: yuan(price),
  days: null,
  amount: yuan(new Big(price).times(quantity).times(months).div(MONTHS_OF_YEAR)),
})

export const itemAmounts = (items: readonly PurchaseItem[]): Amounts => ({
  amount: sumOfMoney(items.map(({ amount }) => amount)),
  creditAmount: '0',
})

export interface RenewalAmounts {
  packageAmount: string
  addonAmount: string
}

export const renewalAmounts = (
  { renewalPrice, validMonths }: PackageTerms,
  months: number,
  kept: readonly PurchaseItem[],
): RenewalAmounts => ({
  packageAmount: timesMoney(renewalPrice, months / validMonths),
  addonAmount: itemAmounts(kept).amount,
})

/** The last day after a renewal: counted from the present last day, or from today when that has passed. */
export const renewedUntil = (expireAt: string, today: string, months: number): string =>
  monthsAfter(laterOf(expireAt, today), months)

/** The last day after an upgrade. */
export const upgradedUntil = (mode: CodeOf<typeof upgradeMode>, end: string, today: string, months: number): string =>
  mode === upgradeMode.newTerm ? monthsAfter(today, months) : end
