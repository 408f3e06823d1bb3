import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import { refuse } from '../http/errors.ts'
import { minutes } from '../time.ts'
import { Cancelled } from './lease.ts'
import type { ExportTask } from './make-export.ts'

/** Input of a new thread. */
export interface ThreadStart {
  config: Config
  connection: PoolConfig
}

export interface Sent {
  id: number
  task: ExportTask
  /** URL of the module that exports the definition. */
  module: string
}

/** Result of a task as plain data, because errors lose their class between threads. */
export type Outcome = { key: string } | { refusal: string } | { cancelled: true } | { fault: string }

interface Answered {
  id: number
  outcome: Outcome
}

/** Heap of a thread. A batch of rows takes a few megabytes; a larger one fails, and the server continues. */
const HEAP_MEGABYTES = { maxOldGenerationSizeMb: 72, maxYoungGenerationSizeMb: 12 }
/** A thread takes time to start, and memory while it exists. */
const IDLE_MS = minutes(10)

/** The thread that creates export files; started for the first task and ended when idle for a while. */
export class ExportThread {
  readonly #start: ThreadStart
  readonly #waiting = new Map<number, PromiseWithResolvers<string>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last = 0

  constructor(start: ThreadStart) {
    this.#start = start
  }

  /** Returns the key of the file. The thread loads the definition from its module. */
  run(task: ExportTask, module: string): Promise<string> {
    clearTimeout(this.#idle)
    const waiting = Promise.withResolvers<string>()
    const id = ++this.#last
    this.#waiting.set(id, waiting)
    this.#worker ??= this.#launch()
    this.#worker.postMessage({ id, task, module } satisfies Sent)
    return waiting.promise
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #launch(): Worker {
    // Flags of the process would override the limits below.
    setFlagsFromString('--max-semi-space-size=0')
    const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
      workerData: this.#start,
      resourceLimits: HEAP_MEGABYTES,
    })
    // The process need not wait for an export: an interrupted file is created again from its job.
    worker.unref()
    worker.on('message', ({ id, outcome }: Answered) => this.#settle(id, outcome))
    worker.on('error', (error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('the thread of exports has ended')))
    return worker
  }

  #settle(id: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if ('key' in outcome) waiting?.resolve(outcome.key)
    else if ('refusal' in outcome) waiting?.reject(refuse(outcome.refusal))
    else waiting?.reject('fault' in outcome ? new Error(outcome.fault) : new Cancelled())
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#rest(), IDLE_MS).unref()
  }

  /** Ends an idle thread; later tasks start another. */
  #rest(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }

  /** Fails the tasks of a crashed thread; the next task starts another. */
  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
