import { maxPictureBytes } from '#server/storage/picture-cost.ts'
import { StoreError } from '#server/storage/store-error.ts'

export interface QueueLimits {
  /** Concurrently drawn pictures. */
  atOnce: number
  /** Waiting pictures, per address and in total. */
  waitingOfOne: number
  waitingOfAll: number
  /** Drawing time that one address may use within a minute. */
  millisecondsOfOne: number
  /** Memory limit for all concurrent drawings. */
  bytes: number
}

const usual: QueueLimits = {
  atOnce: 2,
  waitingOfOne: 64,
  waitingOfAll: 256,
  millisecondsOfOne: 40_000,
  bytes: maxPictureBytes,
}

const busy = () => new StoreError('ServiceUnavailable', 'Please reduce your request rate.')

/** Queue for drawing pictures: addresses alternate, so that nobody waits behind the requests of another. */
export class PictureQueue {
  readonly #limits: QueueLimits
  #atWork = 0
  #waitingOfAll = 0
  /** In the order in which their addresses come next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #used = new Map<string, number>()
  #minute = 0
  #free: number
  readonly #forBytes: { bytes: number; go: () => void }[] = []

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { ...usual, ...limits }
    this.#free = this.#limits.bytes
  }

  /**
   * Runs work for an address when its turn comes. @throws StoreError when too many wait, or when the address has used
   * up its share
   */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    this.#forgetMinute()
    if ((this.#used.get(address) ?? 0) >= this.#limits.millisecondsOfOne) throw busy()
    await this.#turn(address)
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.#used.set(address, (this.#used.get(address) ?? 0) + performance.now() - began)
      this.#next()
    }
  }

  /** Waits, within a turn, until so much memory is available. */
  async holding<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#forBytes.length > 0 || bytes > this.#free) {
      await new Promise<void>((go) => this.#forBytes.push({ bytes, go }))
    } else this.#free -= bytes
    try {
      return await work()
    } finally {
      this.#free += bytes
      for (let first = this.#forBytes[0]; first && first.bytes <= this.#free; first = this.#forBytes[0]) {
        this.#forBytes.shift()
        this.#free -= first.bytes
        first.go()
      }
    }
  }

  async #turn(address: string): Promise<void> {
    if (this.#atWork < this.#limits.atOnce) {
      this.#atWork++
      return
    }
    const own = this.#waiting.get(address) ?? []
    if (own.length >= this.#limits.waitingOfOne || this.#waitingOfAll >= this.#limits.waitingOfAll) throw busy()
    this.#waitingOfAll++
    this.#waiting.set(address, own)
    await new Promise<void>((go) => own.push(go))
  }

  /** Passes the slot to the next waiting address without freeing it, so that no new request takes it. */
  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#atWork--
      return
    }
    const [address, own] = first
    const go = own.shift()
    this.#waiting.delete(address)
    if (own.length > 0) this.#waiting.set(address, own)
    this.#waitingOfAll--
    go?.()
  }

  #forgetMinute(): void {
    const minute = Math.floor(performance.now() / 60_000)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#used.clear()
  }
}
