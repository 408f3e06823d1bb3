import { MAX_LINE_QUANTITY, SkuCode } from '#contract/orders/order-create.ts'

/** Quantities by a pasted code or a SKU id. */
export type Quantities<Key> = ReadonlyMap<Key, number>

export interface PastedGoods {
  /** By code. Duplicate codes are summed. */
  quantities: Quantities<string>
  /** Invalid lines, as pasted. */
  odd: string[]
}

const isQuantity = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LINE_QUANTITY

/** Codes with quantities, one per line, as pasted from a spreadsheet. A code alone means quantity 1. */
export function readPastedGoods(text: string): PastedGoods {
  const quantities = new Map<string, number>()
  const odd: string[] = []
  for (const line of text.split('\n').map((row) => row.trim())) {
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

/** The order lines with the goods of the last paste replaced: pressing twice adds nothing twice. */
export function withPaste<Line extends ChosenLine>(
  lines: readonly Line[],
  before: Quantities<number>,
  now: Quantities<number>,
): ChosenLine[] {
  const remaining = lines.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - (before.get(line.skuId) ?? 0)),
  }))
  const quantities = new Map(remaining.map(({ skuId, quantity }) => [skuId, quantity]))
  for (const [skuId, quantity] of now) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return [...quantities].flatMap(([skuId, quantity]) =>
    // A line with an emptied quantity stays.
    quantity > 0 || !before.has(skuId) ? [{ skuId, quantity: Math.min(MAX_LINE_QUANTITY, quantity) }] : [],
  )
}
