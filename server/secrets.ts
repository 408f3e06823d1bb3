import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database/pool.ts'
import { setting } from './database/schema/settings.ts'

/** Keys generated once for an installation and stored in its database, so that all instances share them. */
export interface Secrets {
  /** 32 bytes for the purpose; different purposes never share a key. */
  key(purpose: string): Buffer
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 256 random bits, as base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export async function loadSecrets(db: Database): Promise<Secrets> {
  await db
    .insert(setting)
    .values({ name: 'masterKey', value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.name, 'masterKey'))
  const master = Buffer.from(String(row?.value), 'base64')
  return { key: (purpose) => createHmac('sha256', master).update(purpose).digest() }
}
