import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { IMPORT_MAX_ROWS } from '#contract/imports.ts'
import { notFound, refuse } from '../refusal.ts'
import type { ObjectStore } from '../storage/store.ts'
import type { SheetRow } from './read-sheet.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_MS = 30_000
const unreadable = '文件无法读取，请用 Excel 另存为 xlsx 后重试'

/** The rows of an uploaded .xlsx file, its head first. */
export async function readImportFile(store: ObjectStore, key: string): Promise<SheetRow[]> {
  const head = await store.head(key)
  if (!head || head.size > MAX_BYTES) throw notFound('导入文件不存在，请重新上传')
  const stream = await store.read(key)
  if (!stream) throw notFound('导入文件不存在，请重新上传')
  const answer = await readApart(await buffer(stream))
  if (answer.fault !== undefined) throw refuse(answer.fault)
  return answer.rows ?? []
}

function readApart(bytes: Uint8Array): Promise<{ rows?: SheetRow[]; fault?: string }> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, maxRows: IMPORT_MAX_ROWS },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  const limit = setTimeout(() => worker.terminate(), MAX_MS)
  return new Promise<{ rows?: SheetRow[]; fault?: string }>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve({ fault: unreadable }))
    worker.once('exit', () => resolve({ fault: unreadable }))
  }).finally(() => {
    clearTimeout(limit)
    return worker.terminate()
  })
}
