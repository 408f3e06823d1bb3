import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// RSA2 of Alipay: RSA with SHA-256 over the fields sorted by name.

export type Fields = Readonly<Record<string, string>>

/** The text to sign: name=value of all fields except those left out, sorted by name. */
export function signedText(fields: Fields, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
}

export const signText = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export const isSignedBy = (text: string, signature: string, key: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

/** Keys are PEM, or bare base64 as shown by the provider's own tool. */
const bytesOf = (key: string): Buffer => Buffer.from(key.replace(/-----[^-]+-----|\\n|\s/g, ''), 'base64')

/** @throws when the text is not an RSA key */
export function readPrivateKey(text: string): KeyObject {
  const key = bytesOf(text)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

/** @throws when the text is not an RSA key */
export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({ key: bytesOf(text), format: 'der', type: 'spki' })
