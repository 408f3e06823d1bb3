import type { CodeOf } from '#contract/codes.ts'
import type { payBizKind } from '#contract/orders/codes.ts'
import type { AuditResource } from '#contract/resources.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import type { Services } from '#server/services.ts'

/** What can be paid for. */
export type SoldKind = CodeOf<typeof payBizKind>

/** A change in progress: by a person, a gateway, or the scheduler. */
export interface PaidWork {
  /** A transaction. */
  db: Connection
  now: string
  /** Author of the records. */
  by: string
  audit(record: AuditRecord): void
}

/** How something was paid. */
export interface Paid {
  payMethod: number
  paidAt: string
}

/** A link to a page, for notifications. */
interface ScreenLink {
  path: string
  query: Record<string, string | number>
}

/** The payable parts of an order or a bill, locked until the end of the transaction. */
export interface PayTarget {
  bizKind: SoldKind
  id: number
  no: string
  /** Text shown to the payer at the gateway. */
  subject: string
  /** In the terms of orders: unpaid, closed, or paid and later. */
  status: number
  amount: string
  paidAt: string | null
  createdAt: string
  payExpireAt: string
  /** The card merchant that bought it and may pay from its wallet. */
  walletOf?: number | null
  screen: ScreenLink
  /** Marks it as paid. Write the payment first. */
  pay(work: PaidWork, paid: Paid): Promise<void>
  /**
   * Handles money received after closing: accepts it and opens a full refund. False when the money is simply sent back.
   */
  payLate(work: PaidWork, paid: Paid): Promise<boolean>
  /** Handles a submitted or refused voucher. Write the payment first. */
  voucherMoved(work: PaidWork, change: { payMethod?: number; payExpireAt?: string }): Promise<void>
  audit(work: PaidWork, action: string, summary: string, reason?: string): void
}

/** A payable record that the caller may pay; `status` in the terms of orders. */
export interface FoundPayable {
  id: number
  status: number
  paidAt: string | null
  payMethod: number | null
}

/** What taking money may need: files to deliver, and texts to send. */
export type PayServices = Pick<Services, 'store' | 'secrets'>

/** How the records of one kind are paid. An area declares one for each kind that it sells. */
export interface PayableDefinition {
  bizKind: SoldKind
  /** Names its records in the log. */
  resource: AuditResource
  /** By its number, among those that the caller may pay. */
  find(context: Pick<Context, 'db' | 'caller'>, bizNo: string): Promise<FoundPayable | undefined>
  lock(db: Connection, services: PayServices, id: number): Promise<PayTarget>
  screenOf(sold: { bizId: number; bizNo: string }): ScreenLink
}

export type Payables = ReadonlyMap<SoldKind, PayableDefinition>

export const payablesOf = (definitions: readonly PayableDefinition[]): Payables =>
  new Map(definitions.map((definition) => [definition.bizKind, definition]))
