import { MAX_LINE_QUANTITY, SkuCode } from '#contract/orders/order-create.ts'

/** Pieces by a key of their goods: a code as it was pasted, or the id of a version. */
export type Quantities<Key> = ReadonlyMap<Key, number>

export interface PastedGoods {
  /** By code. Codes that stand in several lines add up. */
  quantities: Quantities<string>
  /** Lines that name no goods or no number of pieces, as they were pasted. */
  odd: string[]
}

const isQuantity = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LINE_QUANTITY

/** Codes with quantities, a line each, as they come out of a spreadsheet. A code alone is one piece. */
export function readPastedGoods(text: string): PastedGoods {
  const quantities = new Map<string, number>()
  const odd: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [code = '', quantity = '1'] = line.split(/[\s,，;；]+/)
    if (line === '') continue
    if (!SkuCode.safeParse(code).success || !isQuantity(quantity)) odd.push(line)
    else quantities.set(code, Math.min(MAX_LINE_QUANTITY, (quantities.get(code) ?? 0) + Number(quantity)))
  }
  return { quantities, odd }
}

interface ChosenLine {
  skuId: number
  quantity: number
}

/** The lines of an order with a paste in place of what the last one added: pressing twice adds nothing twice. */
export function withPaste<Line extends ChosenLine>(
  lines: readonly Line[],
  before: Quantities<number>,
  now: Quantities<number>,
): ChosenLine[] {
  const kept = lines.map((line) => ({ ...line, quantity: Math.max(0, line.quantity - (before.get(line.skuId) ?? 0)) }))
  const quantities = new Map(kept.map(({ skuId, quantity }) => [skuId, quantity]))
  for (const [skuId, quantity] of now) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return [...quantities].flatMap(([skuId, quantity]) =>
    // A line that somebody emptied to type a new number stays.
    quantity > 0 || !before.has(skuId) ? [{ skuId, quantity: Math.min(MAX_LINE_QUANTITY, quantity) }] : [],
  )
}
