// 结算单:状态与月份
import type { CodeOf } from '#contract/codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { settlementStatus } from './codes.ts'

type SettlementStatus = CodeOf<typeof settlementStatus>

export const settlementTransitions = {
  adjust: { title: '调整', from: [settlementStatus.open], to: settlementStatus.open },
  confirm: { title: '确认对账', from: [settlementStatus.open], to: settlementStatus.confirmed },
  reopen: { title: '退回对账', from: [settlementStatus.confirmed], to: settlementStatus.open },
  pay: { title: '登记打款', from: [settlementStatus.confirmed], to: settlementStatus.paid },
} as const satisfies Record<string, Transition<SettlementStatus>>

export type SettlementStep = keyof typeof settlementTransitions

export const canSettle = (step: SettlementStep, { status }: { status: SettlementStatus }): boolean =>
  canMove<SettlementStatus>(settlementTransitions[step], status)

export const OWN_CONFIRMATION = '确认对账的人不能登记打款，请由其他人登记'

/** The month `count` months after another, both yyyy-MM. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The last month whose statement is due on a day: it is made on the settlement day of the month after. */
export const lastDueMonth = (today: string, settleDay: number): string =>
  monthAfter(today.slice(0, 7), Number(today.slice(8, 10)) >= settleDay ? -1 : -2)

/**
 * The month whose statement takes up what happened in `month`: that month, or the next one due whose statement has not
 * been confirmed. Undefined while there is none.
 */
export function statementMonth(month: string, due: string, confirmed: ReadonlySet<string>): string | undefined {
  for (let candidate = month; candidate <= due; candidate = monthAfter(candidate)) {
    if (!confirmed.has(candidate)) return candidate
  }
  return undefined
}
