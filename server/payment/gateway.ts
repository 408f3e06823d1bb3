/** A payment as reported by the gateway. */
export interface TradeFacts {
  payNo: string
  /** The gateway's own number. */
  tradeNo: string
  state: 'open' | 'paid' | 'closed'
  /** Yuan with two decimals. */
  amount: string
  paidAt: string | null
}

/** A notice sent by the gateway, after its signature was verified. */
export interface TradeNotice extends TradeFacts {
  /** The same for each repeat. */
  id: string
  appId: string
  sellerId: string
}

export interface PayRequest {
  payNo: string
  amount: string
  /** Shown to the payer. */
  subject: string
  /** When the payment expires. */
  expireAt: string
  /** Path in the console that the payer returns to. */
  returnPath: string
  now: string
}

/** Result of a refund. `pending`: not known yet, ask again with the same number. */
export type PayoutAnswer =
  | { state: 'pending' }
  | { state: 'done'; tradeNo: string }
  | { state: 'failed'; message: string }

export interface PayoutRequest {
  /** Idempotency key: the same number is never paid twice. */
  refundNo: string
  payNo: string
  amount: string
}

/** Online payment provider. */
export interface Gateway {
  readonly appId: string
  readonly sellerId: string
  /** HTML form that leads to the gateway. */
  form(request: PayRequest): string
  /** Undefined when the signature is invalid. */
  readNotice(fields: Readonly<Record<string, string>>): TradeNotice | undefined
  /** Undefined when the gateway does not know the payment. */
  query(payNo: string): Promise<TradeFacts | undefined>
  /** Stops accepting money. False when the payer was faster. */
  close(payNo: string): Promise<boolean>
  refund(request: PayoutRequest): Promise<PayoutAnswer>
}
