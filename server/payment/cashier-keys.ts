import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/pool.ts'
import { setting } from '#server/database/schema/settings.ts'
import { readPrivateKey, readPublicKey } from './alipay-signature.ts'

/** Two key pairs: one for the merchant's signatures, one for the cashier's. */
export interface CashierKeys {
  merchant: { privateKey: KeyObject; publicKey: KeyObject }
  cashier: { privateKey: KeyObject; publicKey: KeyObject }
}

const Pair = z.object({ privateKey: z.string(), publicKey: z.string() })
const Kept = z.object({ merchant: Pair, cashier: Pair })

const makePair = async (): Promise<z.infer<typeof Pair>> => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey, publicKey }
}

const NAME = 'payDeskKeys'

/** Generated once for an installation and stored in its database, so that all instances share them. */
export async function loadCashierKeys(db: Database): Promise<CashierKeys> {
  const stored = async () => (await db.select().from(setting).where(eq(setting.name, NAME)))[0]?.value
  if (!(await stored())) {
    const [merchant, cashier] = await Promise.all([makePair(), makePair()])
    await db.insert(setting).values({ name: NAME, value: { merchant, cashier } }).onConflictDoNothing()
  }
  const { merchant, cashier } = Kept.parse(await stored())
  const read = ({ privateKey, publicKey }: z.infer<typeof Pair>) => ({
    privateKey: readPrivateKey(privateKey),
    publicKey: readPublicKey(publicKey),
  })
  return { merchant: read(merchant), cashier: read(cashier) }
}
