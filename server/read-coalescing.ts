import type { Clock } from './time.ts'

/** How long an answer may be used again where another process has changed what it was read from. */
const LIFE_MS = 1_000
const MAX_KEPT = 5_000

interface Kept {
  readAt: number
  value: Promise<unknown>
}

interface Turn {
  value: Promise<unknown>
  next?: Promise<unknown>
}

/** What several calls ask for at the same time, read once for all of them. Callers share the answer: nobody may change it. */
export class ReadCoalescing {
  readonly #kept = new Map<string, Kept>()
  readonly #turns = new Map<string, Turn>()
  readonly #writes: () => number
  readonly #clock: Clock
  #seenWrites = 0

  /** @param writes how often this process has written so far */
  constructor(writes: () => number, clock: Clock) {
    this.#writes = writes
    this.#clock = clock
  }

  /**
   * An answer that may be a moment old, for what every call needs or what is dear to count. A write of this process is
   * seen at once, since it empties the whole; one of another process within a second.
   */
  recent<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const writes = this.#writes()
    if (writes !== this.#seenWrites || this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#seenWrites = writes
    const now = this.#clock().getTime()
    const known = this.#kept.get(key)
    if (known && now - known.readAt < LIFE_MS) return known.value as Promise<Value>
    const value = read()
    const kept = { readAt: now, value }
    this.#kept.set(key, kept)
    // A failure is told to those who wait for it, and not kept.
    value.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key))
    return value
  }

  /** An answer that was read after it was asked for. Whoever comes while one is being read waits for the next, together. */
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
