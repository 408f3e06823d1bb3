import AES from 'crypto-js/aes'
import crypto from 'crypto-js/core'
import base64 from 'crypto-js/enc-base64'
import utf8 from 'crypto-js/enc-utf8'
import type { RouteQueryValue } from '#contract/page-query.ts'

export type RouteQuery = Record<string, RouteQueryValue>

// Encryption hides ids from shoulder surfing and protects nothing: the server checks every call. So key and IV are
// fixed, and the same query always gives the same address, for comparison, caching and history.
const key = utf8.parse('showroom-console')
const iv = utf8.parse('route-query-v1--')
// Shared: the key expansion takes longer than encrypting, and a list has some sixty links.
const encryptor = crypto.algo.AES.createEncryptor(key, { iv })

/** The query as encrypted base64url text; keys sorted, empty values dropped. '' for an empty query. */
export function encodeRouteQuery(query: Record<string, RouteQueryValue | null | undefined>): string {
  const entries = Object.entries(query)
    .filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .sort(([left], [right]) => (left < right ? -1 : 1))
  if (entries.length === 0) return ''
  encryptor.reset()
  const encrypted = base64.stringify(encryptor.finalize(JSON.stringify(Object.fromEntries(entries))))
  return encrypted.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decrypts a query; null if the text is invalid. */
export function decodeRouteQuery(text: string): RouteQuery | null {
  const bare = text.replace(/^\?/, '')
  if (bare === '') return {}
  try {
    const decrypted = AES.decrypt(bare.replaceAll('-', '+').replaceAll('_', '/'), key, { iv }).toString(utf8)
    const query: unknown = JSON.parse(decrypted)
    return isRouteQuery(query) ? query : null
  } catch {
    return null
  }
}

function isRouteQuery(value: unknown): value is RouteQuery {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isValue)
}

function isValue(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : isPlain(value)
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Path with its encrypted query. */
export function pathWithQuery(path: string, query: Record<string, RouteQueryValue | null | undefined>): string {
  const text = encodeRouteQuery(query)
  return text ? `${path}?${text}` : path
}

/**
 * Opens a page in a new browser tab from a path and a query (requirements, section 2). False if the browser blocked it.
 */
export function openInNewTab(path: string, query: Record<string, RouteQueryValue | null | undefined> = {}): boolean {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  const address = `${window.location.origin}${base}${pathWithQuery(path, query)}`
  // With noopener the result is always null, so the opener is removed after opening.
  const opened = window.open(address, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}
