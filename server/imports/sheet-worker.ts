import { parentPort, workerData } from 'node:worker_threads'
import { ImportFault } from './fault.ts'
import { readSheet } from './read-sheet.ts'

// A thread of its own: a large file does not block requests, and a malicious one exhausts only its own heap.
try {
  parentPort?.postMessage({ rows: readSheet(workerData.bytes, workerData.maxRows) })
} catch (error) {
  if (!(error instanceof ImportFault)) throw error
  parentPort?.postMessage({ fault: error.message })
}
