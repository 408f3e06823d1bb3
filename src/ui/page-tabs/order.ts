/** New index of a dragged item that is dropped before or after another. */
export function placeAt(ids: readonly string[], dragged: string, over: string, isAfter: boolean): number {
  const others = ids.filter((id) => id !== dragged)
  if (over === dragged) return ids.indexOf(dragged)
  return others.indexOf(over) + (isAfter ? 1 : 0)
}

/** The items with one moved to another index. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]
}
