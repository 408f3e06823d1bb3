import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// RSA2 as Alipay has it: RSA with SHA-256 over the fields in the order of their names.

export type Fields = Readonly<Record<string, string>>

/** The text that is signed: name=value of all fields but those left out, sorted by name. */
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

/** Keys come as PEM, or as its bare base64 the way the provider's own tool shows them. */
const bytesOf = (key: string): Buffer => Buffer.from(key.replace(/-----[^-]+-----|\\n|\s/g, ''), 'base64')

/** @throws where the text is no RSA key */
export function readPrivateKey(text: string): KeyObject {
  const key = bytesOf(text)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

/** @throws where the text is no RSA key */
export const readPublicKey = (text: string): KeyObject =>
  createPublicKey({ key: bytesOf(text), format: 'der', type: 'spki' })
