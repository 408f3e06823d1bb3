import { tooMany } from '../http/errors.ts'

interface Limits {
  /** Over all accounts. */
  running: number
  waiting: number
  /** Running and waiting, for one account. */
  ofOne: number
  waitMs: number
}

interface Waiting {
  owner: number
  begin(): void
}

/**
 * Queue for work on uploaded files: a few at a time in total, one at a time for an account. Others wait in order for a
 * short time and are then refused with the number ahead of them. Each instance counts for itself.
 */
export class Turns {
  readonly #limits: Limits
  /** Accounts of the running work. */
  readonly #running: number[] = []
  #waiting: Waiting[] = []

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @param patient waits without limit, for background work */
  async take<Result>(owner: number, work: () => Promise<Result>, patient = false): Promise<Result> {
    if (!patient) this.#refuseTooMany(owner)
    await this.#turn(owner, patient)
    try {
      return await work()
    } finally {
      this.#running.splice(this.#running.indexOf(owner), 1)
      this.#beginNext()
    }
  }

  #refuseTooMany(owner: number): void {
    const own =
      this.#running.filter((of) => of === owner).length + this.#waiting.filter((item) => item.owner === owner).length
    if (own >= this.#limits.ofOne) throw tooMany(`您还有 ${own} 个文件在检查，请等检查完成后再试`)
    if (this.#waiting.length >= this.#limits.waiting) throw this.#busy(this.#waiting.length)
  }

  readonly #busy = (waiting: number) => tooMany(`前面还有 ${this.#running.length + waiting} 个文件在检查，请稍后重试`)

  #mayBegin(owner: number): boolean {
    return this.#running.length < this.#limits.running && !this.#running.includes(owner)
  }

  #turn(owner: number, patient: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = patient ? undefined : setTimeout(() => giveUp(), this.#limits.waitMs).unref()
    const waiting: Waiting = {
      owner,
      begin: () => {
        clearTimeout(timer)
        this.#running.push(owner)
        resolve()
      },
    }
    const giveUp = () => {
      const before = this.#waiting.indexOf(waiting)
      this.#waiting = this.#waiting.filter((item) => item !== waiting)
      reject(this.#busy(before))
    }
    this.#waiting.push(waiting)
    this.#beginNext()
    return promise
  }

  #beginNext(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      next.begin()
    }
  }

  #next(): Waiting | undefined {
    return this.#waiting.find(({ owner }) => this.#mayBegin(owner))
  }
}
