import type { Clock } from './time.ts'

/** How long a cached result may be used after another process has changed its data. */
const LIFE_MS = 1_000
const MAX_CACHED = 5_000

interface CachedRead {
  readAt: number
  value: Promise<unknown>
}

interface Turn {
  value: Promise<unknown>
  next?: Promise<unknown>
}

/** Runs identical concurrent reads once. Callers share the result and must not modify it. */
export class ReadCoalescing {
  readonly #cached = new Map<string, CachedRead>()
  readonly #turns = new Map<string, Turn>()
  readonly #writes: () => number
  readonly #clock: Clock
  #seenWrites = 0

  /** @param writes number of writes by this process so far */
  constructor(writes: () => number, clock: Clock) {
    this.#writes = writes
    this.#clock = clock
  }

  /**
   * Returns a cached result of up to a second ago, for reads of every request or expensive counts. A write of this
   * process clears the cache at once; a write of another process is visible within a second.
   */
  recent<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const writes = this.#writes()
    if (writes !== this.#seenWrites || this.#cached.size >= MAX_CACHED) this.#cached.clear()
    this.#seenWrites = writes
    const now = this.#clock().getTime()
    const known = this.#cached.get(key)
    if (known && now - known.readAt < LIFE_MS) return known.value as Promise<Value>
    const value = read()
    const entry = { readAt: now, value }
    this.#cached.set(key, entry)
    // An error is thrown to all who wait for it, and not cached.
    value.catch(() => this.#cached.get(key) === entry && this.#cached.delete(key))
    return value
  }

  /** Returns a result read after the call. Callers that arrive during a read share the next one. */
  fresh<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const turn = this.#turns.get(key)
    if (!turn) return this.#begin(key, read)
    const begin = () => this.#begin(key, read)
    turn.next ??= turn.value.then(begin, begin)
    return turn.next as Promise<Value>
  }

  #begin<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = read()
    const turn: Turn = { value }
    this.#turns.set(key, turn)
    const end = () => {
      if (!turn.next) this.#turns.delete(key)
    }
    value.then(end, end)
    return value
  }
}
