import type { PoolConfig } from 'pg'

/** Connection URL for a database behind a socket. */
export function urlOf({ host, port, user, database }: PoolConfig): string {
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${user}@/${database}?${query}`
}
