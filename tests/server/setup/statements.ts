import pg from 'pg'
import { vi } from 'vitest'

/** How many statements the server sends to PostgreSQL meanwhile. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await run()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
