import { createHash } from 'node:crypto'
import { arrayBuffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { uploadModel } from '#contract/base.ts'
import { IMPORT_MAX_ROWS } from '#contract/imports.ts'
import type { Context } from '#server/context.ts'
import { notFound, refuse } from '../http/errors.ts'
import { readKey } from '../storage/keys.ts'
import type { ObjectStore } from '../storage/store.ts'
import type { SheetRow } from './read-sheet.ts'
import { Turns } from './turns.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_MS = 20_000
/** Heap of a worker thread. A file that exceeds it is refused, and the server continues. */
const HEAP_MEGABYTES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
const unreadable = '文件无法读取，请用 Excel 另存为 xlsx 后重试'

const missing = () => notFound('导入文件不存在，请重新上传')

interface Answer {
  rows?: SheetRow[]
  fault?: string
}

/** A file as it was read; equal files have the same digest. */
export interface ReadFile {
  rows: SheetRow[]
  digest: string
}

/** Reads uploaded spreadsheets, each in its own thread, a few at a time. */
export class SheetReader {
  readonly #turns: Turns

  constructor(turns = new Turns({ running: 2, waiting: 20, ofOne: 2, waitMs: 15_000 })) {
    this.#turns = turns
  }

  /**
   * The rows of an uploaded .xlsx or .csv file, with the header first. Callers must not hold a connection meanwhile: waiting
   * for a turn may take as long as reading.
   */
  async read(store: ObjectStore, key: string, owner: number, patient = false): Promise<ReadFile> {
    const head = await store.head(key)
    if (!head || head.size > MAX_BYTES) throw missing()
    const {
      rows = [],
      fault,
      digest,
    } = await this.#turns.take(
      owner,
      async () => {
        const stream = await store.read(key)
        if (!stream) throw missing()
        const bytes = await arrayBuffer(stream)
        const digest = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
        return { ...(await readApart(bytes)), digest }
      },
      patient,
    )
    if (fault !== undefined) throw refuse(fault)
    return { rows, digest }
  }
}

/** The rows of a file that the caller uploaded for an import. */
export function readUpload({ services, caller }: Context, key: string): Promise<ReadFile> {
  const { model, userId } = readKey(key)
  if (model !== uploadModel.importFile || userId !== String(caller.userId)) throw missing()
  return services.sheets.read(services.store, key, caller.userId)
}

function readApart(bytes: ArrayBuffer): Promise<Answer> {
  // Flags of the process would override the limits of the thread.
  setFlagsFromString('--max-semi-space-size=0')
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), maxRows: IMPORT_MAX_ROWS },
    transferList: [bytes],
    resourceLimits: HEAP_MEGABYTES,
  })
  const limit = setTimeout(() => worker.terminate(), MAX_MS)
  return new Promise<Answer>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve({ fault: unreadable }))
    worker.once('exit', () => resolve({ fault: unreadable }))
  }).finally(() => {
    clearTimeout(limit)
    return worker.terminate()
  })
}
