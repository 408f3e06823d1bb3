/**
 * Counts the calls of each session in the current minute. Each instance counts for itself: the limit stops runaway
 * scripts and is not a quota.
 */
export class RateLimit {
  readonly #perMinute: number
  #minute = 0
  #counts = new Map<string, number>()

  /** @param perMinute 0 disables the limit */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** False when the session has used up its calls for this minute. */
  take(sessionId: string, at: Date): boolean {
    if (this.#perMinute === 0) return true
    const minute = Math.floor(at.getTime() / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
    }
    const count = (this.#counts.get(sessionId) ?? 0) + 1
    this.#counts.set(sessionId, count)
    return count <= this.#perMinute
  }
}
