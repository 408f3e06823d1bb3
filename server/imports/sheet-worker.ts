import { parentPort, workerData } from 'node:worker_threads'
import { ImportFault } from './fault.ts'
import { readTable } from './read-table.ts'

// A thread of its own: a large file does not block requests, and a malicious one exhausts only its own heap.
try {
  parentPort?.postMessage({ rows: readTable(workerData.bytes, workerData.maxRows) })
} catch (error) {
  if (!(error instanceof ImportFault)) throw error
  parentPort?.postMessage({ fault: error.message })
}
