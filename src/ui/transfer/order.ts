/** Something that can be moved from one list to the other. */
export interface TransferItem {
  value: string
  label: string
  /** A second, quieter line: a code, a brand, a price. */
  hint?: string
  /** Why it cannot be moved; without one it can. */
  reason?: string
}

/** What is left to choose, and what is chosen in its order. A chosen thing that is not offered any more keeps its place. */
export function split(items: readonly TransferItem[], value: readonly string[]) {
  const byValue = new Map(items.map((item) => [item.value, item]))
  const chosen = new Set(value)
  return {
    left: items.filter((item) => !chosen.has(item.value)),
    right: value.map((one) => byValue.get(one) ?? { value: one, label: one, hint: '已不在可选范围' }),
  }
}

/** The marked ones one place up (-1) or down (1); those at the edge stay, the others close up to them. */
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

/** Those between two places, ends included. */
export function between<Item>(items: readonly Item[], one: number, other: number): Item[] {
  return items.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1)
}
