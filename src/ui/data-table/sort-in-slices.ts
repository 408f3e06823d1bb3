/** The sort value of a row; empty values go last in both directions. */
export type SortKey = string | number | null | undefined

/** Milliseconds of work before yielding to the page; a frame has 16.7. */
const slice = 8
/** Comparisons or rows between two clock checks. */
const batch = 2048

const byLanguage = new Intl.Collator('zh-CN', { numeric: true })

/**
 * The indices of the rows in ascending or descending order of their keys, numbers by value and texts by pinyin. Stable.
 * Runs in slices of a few milliseconds, so that the page stays responsive; null if `signal` was aborted.
 */
export async function sortInSlices<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
  signal?: AbortSignal,
): Promise<Uint32Array | null> {
  const work = sorting(rows, keyOf, descending)
  for (;;) {
    const end = performance.now() + slice
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await yieldToPage()
    if (signal?.aborted) return null
  }
}

/** Yields to events and frames. A timer would wait at least 4 ms after five nested calls. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

function* sorting<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
): Generator<void, Uint32Array> {
  const keys: SortKey[] = []
  yield* each(rows, (row) => keys.push(keyOf(row)))
  const ranks = yield* rank(keys)
  const filled: number[] = []
  const blank: number[] = []
  yield* each(ranks, (place, index) => (Number.isNaN(place) ? blank : filled).push(index))
  const order = yield* mergeSort(Uint32Array.from(filled), (a, b) =>
    descending ? at(ranks, b) - at(ranks, a) : at(ranks, a) - at(ranks, b),
  )
  const all = new Uint32Array(keys.length)
  all.set(order)
  all.set(blank, order.length)
  return all
}

/** A rank per key, NaN for empty keys. Each distinct text is ranked once, since text comparison is expensive. */
function* rank(keys: readonly SortKey[]): Generator<void, Float64Array> {
  const rankOf = new Map<SortKey, number>()
  const texts: string[] = []
  yield* each(keys, (key) => {
    if (typeof key !== 'string' || key === '' || rankOf.has(key)) return
    rankOf.set(key, texts.length)
    texts.push(key)
  })
  const order = yield* mergeSort(Uint32Array.from(texts.keys()), (a, b) =>
    byLanguage.compare(texts[a] ?? '', texts[b] ?? ''),
  )
  yield* each(order, (index, place) => rankOf.set(texts[index], place))
  const ranks = new Float64Array(keys.length)
  yield* each(keys, (key, index) => {
    ranks[index] = typeof key === 'number' ? key : (rankOf.get(key) ?? Number.NaN)
  })
  return ranks
}

/** Visits each item, yielding regularly. */
function* each<Item>(items: ArrayLike<Item>, look: (item: Item, index: number) => void): Generator<void> {
  for (let index = 0; index < items.length; index++) {
    look(items[index] as Item, index)
    if ((index + 1) % batch === 0) yield
  }
}

/** Bottom-up, stable merge sort; yields regularly. */
function* mergeSort(indices: Uint32Array, compare: (a: number, b: number) => number): Generator<void, Uint32Array> {
  const { length } = indices
  let from = indices
  let to: Uint32Array = new Uint32Array(length)
  let left = batch
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length)
      const end = Math.min(start + 2 * width, length)
      let a = start
      let b = middle
      for (let place = start; place < end; place++) {
        const takesOne = a < middle && (b >= end || compare(at(from, a), at(from, b)) <= 0)
        to[place] = at(from, takesOne ? a++ : b++)
        if (--left === 0) {
          left = batch
          yield
        }
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

const at = (array: Uint32Array | Float64Array, index: number): number => array[index] as number
