/** Prefix before the timestamp, and number of digits after it. */
const shapes = {
  order: ['', 6],
  shipment: ['F', 4],
  refund: ['R', 6],
  payment: ['P', 8],
  digitalOrder: ['D', 5],
  serviceOrder: ['S', 5],
  distributorPurchase: ['DP', 4],
  distributorRenewal: ['DR', 4],
} as const satisfies Record<string, readonly [letter: string, digits: number]>

export type TradeNoKind = keyof typeof shapes

/** Timestamp as yyMMddHHmmss plus a serial that distinguishes numbers of the same second. */
export function tradeNoOf(kind: TradeNoKind, at: string, serial: number): string {
  const [letter, digits] = shapes[kind]
  const second = at.slice(2, 19).replace(/\D/g, '')
  return `${letter}${second}${String(serial % 10 ** digits).padStart(digits, '0')}`
}
