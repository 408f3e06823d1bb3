import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/secrets.ts'

const PURPOSE = 'secretText'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: the database alone does not reveal the text, and modified text fails to decrypt. */
export function seal(secrets: Secrets, text: string): string {
  if (text === '') return ''
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.key(PURPOSE), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Decrypts the result of `seal`; throws when it was modified or encrypted with another key. */
export function unseal(secrets: Secrets, sealed: string): string {
  if (sealed === '') return ''
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', secrets.key(PURPOSE), nonce)
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
