import type { Areas } from './areas/area.ts'
import type { Config } from './config.ts'
import type { Databases } from './database/pool.ts'
import type { TrustedProxies } from './http/client-address.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { SheetReader } from './imports/read-file.ts'
import type { Turns } from './imports/turns.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Payments } from './payment/create-payments.ts'
import type { ReadCoalescing } from './read-coalescing.ts'
import type { Secrets } from './secrets.ts'
import type { ObjectStore } from './storage/store.ts'
import type { Clock } from './time.ts'

/** Singletons of the process; handlers reach them through their context. */
export interface Services {
  areas: Areas
  config: Config
  databases: Databases
  log: Log
  clock: Clock
  secrets: Secrets
  store: ObjectStore
  payments: Payments
  rates: RateLimit
  proxies: TrustedProxies
  reads: ReadCoalescing
  jobs: Jobs
  sheets: SheetReader
  /** Queue for unpacking zips of pictures. */
  pictures: Turns
}
