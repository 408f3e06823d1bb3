import type { Fixtures } from '#fixtures/generate.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Dealers of material brands. The brands must exist. */
export const seedProxies = (db: Database, { proxies }: Fixtures): Promise<void> =>
  insert(
    db,
    proxyRecord,
    proxies.map((row) => ({
      ...row,
      discountRate: row.discountRate || null,
      annualAmount: row.annualAmount || null,
      deposit: row.deposit || null,
    })),
  )
