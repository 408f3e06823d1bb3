import pg from 'pg'
import { vi } from 'vitest'

/** Number of statements sent to PostgreSQL while `run` is executed. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
