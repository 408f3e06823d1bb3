/** An item that can be moved between the lists. */
export interface TransferItem {
  value: string
  label: string
  /** A secondary line: a code, a brand, a price. */
  hint?: string
  /** Why it cannot be moved; undefined if it can. */
  reason?: string
}

/** The available items, and the chosen ones in order. A chosen item that is no longer offered keeps its position. */
export function split(items: readonly TransferItem[], value: readonly string[]) {
  const byValue = new Map(items.map((item) => [item.value, item]))
  const chosen = new Set(value)
  return {
    left: items.filter((item) => !chosen.has(item.value)),
    right: value.map((item) => byValue.get(item) ?? { value: item, label: item, hint: '已不在可选范围' }),
  }
}

/** Moves the marked items one position up (-1) or down (1); those at the edge stay, the others close up. */
export function shifted(value: readonly string[], marked: ReadonlySet<string>, by: -1 | 1): string[] {
  const order = by < 0 ? [...value] : value.toReversed()
  for (let place = 1; place < order.length; place += 1) {
    const [before, own] = [order[place - 1], order[place]]
    if (before === undefined || own === undefined || marked.has(before) || !marked.has(own)) continue
    order[place - 1] = own
    order[place] = before
  }
  return by < 0 ? order : order.reverse()
}

/** The items between two indices, ends included. */
export function between<Item>(items: readonly Item[], a: number, b: number): Item[] {
  return items.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1)
}
