import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../database/pool.ts'
import { Refusal } from '../http/errors.ts'
import { createLog } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import { createStore } from '../storage/create-store.ts'
import { systemClock } from '../time.ts'
import type { Outcome, Sent, ThreadStart } from './export-threads.ts'
import { definitionIn } from './exports.ts'
import { Cancelled } from './lease.ts'
import { makeExport } from './make-export.ts'

// The thread that creates export files, so that they block no request. It has its own connections and heap.

/** One reads the rows of a batch while the other reports progress. */
const CONNECTIONS = 2
/** Requests have priority over exports. */
const PRIORITY = 10

// Only Linux has priorities per thread; elsewhere this would affect the whole server.
if (process.platform === 'linux') setPriority(PRIORITY)

const log = createLog()
const { config, connection }: ThreadStart = workerData
const databases = connect(connection, CONNECTIONS, (error) =>
  log.error('database connection of exports lost', { message: error.message }),
)
const store = createStore(config, await loadSecrets(databases.main))
const maker = { databases, store, clock: systemClock }

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Cancelled) return { cancelled: true }
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof Refusal ? { refusal: message } : { fault: message }
}

parentPort?.on('message', ({ id, task, module }: Sent) => {
  void definitionIn(module, task.kind)
    .then((definition) => makeExport(maker, definition, task))
    .then((key): Outcome => ({ key }), outcomeOf)
    .then((outcome) => parentPort?.postMessage({ id, outcome }))
})
