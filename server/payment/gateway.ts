/** What a gateway says of a payment. */
export interface TradeFacts {
  payNo: string
  /** The gateway's own number. */
  tradeNo: string
  state: 'open' | 'paid' | 'closed'
  /** Yuan with two decimals. */
  amount: string
  paidAt: string | null
}

/** What a gateway tells by itself, once its signature holds. */
export interface TradeNotice extends TradeFacts {
  /** The same for each repeat. */
  id: string
  appId: string
  sellerId: string
}

export interface PayRequest {
  payNo: string
  amount: string
  /** What the payer reads. */
  subject: string
  /** Until when it can be paid. */
  expireAt: string
  /** Where the payer comes back to in the console. */
  returnPath: string
  now: string
}

/** What became of money that is to go back. `pending`: not known yet, ask again with the same number. */
export type PayoutAnswer =
  | { state: 'pending' }
  | { state: 'done'; tradeNo: string }
  | { state: 'failed'; message: string }

export interface PayoutRequest {
  /** The same number is never paid twice. */
  refundNo: string
  payNo: string
  amount: string
}

/** Where buyers pay online. */
export interface Gateway {
  readonly appId: string
  readonly sellerId: string
  /** One HTML form that leads to the gateway. */
  form(request: PayRequest): string
  /** Undefined where the signature is not the gateway's. */
  readNotice(fields: Readonly<Record<string, string>>): TradeNotice | undefined
  /** Undefined where the gateway does not know the payment. */
  query(payNo: string): Promise<TradeFacts | undefined>
  /** No money is taken any more. False where the payer was faster. */
  close(payNo: string): Promise<boolean>
  refund(request: PayoutRequest): Promise<PayoutAnswer>
}
