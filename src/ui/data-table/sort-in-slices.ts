/** What rows are sorted by; nothing goes last either way. */
export type SortKey = string | number | null | undefined

/** Milliseconds of work before the page may answer in between; a frame has 16.7. */
const slice = 8
/** Comparisons, or rows, between two looks at the clock. */
const stretch = 2048

const byLanguage = new Intl.Collator('zh-CN', { numeric: true })

/**
 * The indices of the rows in ascending or descending order of their keys, by value for figures and by pinyin for texts.
 * Equal keys keep their order. The work is done in slices of a few milliseconds, so that the page stays usable meanwhile;
 * null when `signal` was aborted.
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
    await breath()
    if (signal?.aborted) return null
  }
}

/** Lets events and frames in. A timer would wait for at least 4 ms after its fifth use in a row. */
function breath(): Promise<void> {
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
  const order = yield* mergeSort(Uint32Array.from(filled), (one, other) =>
    descending ? at(ranks, other) - at(ranks, one) : at(ranks, one) - at(ranks, other),
  )
  const all = new Uint32Array(keys.length)
  all.set(order)
  all.set(blank, order.length)
  return all
}

/** A figure for each key, NaN where there is none. Texts are compared once for each different one, which is dear. */
function* rank(keys: readonly SortKey[]): Generator<void, Float64Array> {
  const rankOf = new Map<SortKey, number>()
  const texts: string[] = []
  yield* each(keys, (key) => {
    if (typeof key !== 'string' || key === '' || rankOf.has(key)) return
    rankOf.set(key, texts.length)
    texts.push(key)
  })
  const order = yield* mergeSort(Uint32Array.from(texts.keys()), (one, other) =>
    byLanguage.compare(texts[one] ?? '', texts[other] ?? ''),
  )
  yield* each(order, (index, place) => rankOf.set(texts[index], place))
  const ranks = new Float64Array(keys.length)
  yield* each(keys, (key, index) => {
    ranks[index] = typeof key === 'number' ? key : (rankOf.get(key) ?? Number.NaN)
  })
  return ranks
}

/** Looks at one after the other, and stops at times to let others work. */
function* each<Item>(items: ArrayLike<Item>, look: (item: Item, index: number) => void): Generator<void> {
  for (let index = 0; index < items.length; index++) {
    look(items[index] as Item, index)
    if ((index + 1) % stretch === 0) yield
  }
}

/** Bottom up and stable; stops at times to let others work. */
function* mergeSort(
  indices: Uint32Array,
  compare: (one: number, other: number) => number,
): Generator<void, Uint32Array> {
  const { length } = indices
  let from = indices
  let to: Uint32Array = new Uint32Array(length)
  let left = stretch
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length)
      const end = Math.min(start + 2 * width, length)
      let one = start
      let other = middle
      for (let place = start; place < end; place++) {
        const takesOne = one < middle && (other >= end || compare(at(from, one), at(from, other)) <= 0)
        to[place] = at(from, takesOne ? one++ : other++)
        if (--left === 0) {
          left = stretch
          yield
        }
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}

const at = (array: Uint32Array | Float64Array, index: number): number => array[index] as number
