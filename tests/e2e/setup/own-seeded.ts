import { inject } from 'vitest'
import type { Seeded } from './console.ts'

/** The demo data of this worker: its URLs contain a port, and two consoles cannot share one. */
export function ownSeeded(): Seeded {
  const all = inject('seeded')
  const own = all[Number(process.env.VITEST_POOL_ID ?? 1) - 1]
  if (!own) throw new Error(`there is demo data for ${all.length} workers`)
  return own
}
