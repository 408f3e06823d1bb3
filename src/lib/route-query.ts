import AES from 'crypto-js/aes'
import crypto from 'crypto-js/core'
import base64 from 'crypto-js/enc-base64'
import utf8 from 'crypto-js/enc-utf8'
import type { RouteQueryValue } from '#contract/page-query.ts'

export type RouteQuery = Record<string, RouteQueryValue>

// It hides ids from somebody who looks over a shoulder and protects nothing: the server checks every call. So key and
// vector are fixed, and the same query always gives the same address, which compares, caches and goes back and forward.
const key = utf8.parse('showroom-console')
const iv = utf8.parse('route-query-v1--')
// One for all: to unfold the key takes longer than to encrypt, and a list has some sixty links.
const encryptor = crypto.algo.AES.createEncryptor(key, { iv })

/** The query as one encrypted base64url text; keys sorted, empty values dropped. '' for an empty query. */
export function encodeRouteQuery(query: Record<string, RouteQueryValue | null | undefined>): string {
  const entries = Object.entries(query)
    .filter(
      ([, value]) =>
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    )
    .sort(([one], [other]) => (one < other ? -1 : 1))
  if (entries.length === 0) return ''
  encryptor.reset()
  const encrypted = base64.stringify(encryptor.finalize(JSON.stringify(Object.fromEntries(entries))))
  return encrypted.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The query behind a text; null where it does not decrypt to one. */
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

/** Opens a page in a new browser tab from a path and a query (requirements, section 2). False when the browser refused. */
export function openInNewTab(path: string, query: Record<string, RouteQueryValue | null | undefined> = {}): boolean {
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  const address = `${window.location.origin}${base}${pathWithQuery(path, query)}`
  // With noopener the answer is null either way, so the tab is opened first and cut loose after.
  const opened = window.open(address, '_blank')
  if (!opened) return false
  opened.opener = null
  return true
}
