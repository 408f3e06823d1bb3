import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import Bowser from 'bowser'
import type { Context } from 'hono'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/response-codes.ts'
import { type BodyLimit, bodyLimitOf, holdsMoreThan } from './body-limit.ts'
import { clientAddress, NO_ADDRESS, type TrustedProxies } from './client-address.ts'
import { Refusal } from './errors.ts'
import { VIEWING_HEADER } from './refuse-in-view.ts'

const MAX_DEPTH = 32
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export interface RequestFacts {
  token: string
  /** The client's id of a change, or a generated one; people quote it when they report an error. */
  requestId: string
  /** True when the client sent the id, so that a repeat can be recognised. */
  repeatable: boolean
  ip: string
  device: string
  /** The console that sends the request shows a view as a role or an account. */
  showsView: boolean
}

export function requestFacts(context: Context, proxies: TrustedProxies): RequestFacts {
  const sent = context.req.header('request-id') ?? ''
  const repeatable = uuid.test(sent)
  return {
    token: context.req.header('token') ?? '',
    requestId: repeatable ? sent.toLowerCase() : randomUUID(),
    repeatable,
    ip: ipOf(context, proxies),
    device: deviceOf(context.req.header('user-agent') ?? ''),
    showsView: context.req.header(VIEWING_HEADER) !== undefined,
  }
}

/** The remote address, or the client address reported by trusted proxies. */
function ipOf(context: Context, proxies: TrustedProxies): string {
  return clientAddress(remoteOf(context), context.req.header('x-forwarded-for'), proxies)
}

function remoteOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? NO_ADDRESS
  } catch {
    return NO_ADDRESS
  }
}

/** Cached: few browsers send most of the calls, and parsing a user agent takes longer than a small statement. */
const devices = new Map<string, string>()
const MOST_DEVICES = 500

function deviceOf(userAgent: string): string {
  if (!userAgent) return '未知设备'
  const known = devices.get(userAgent)
  if (known !== undefined) return known
  if (devices.size >= MOST_DEVICES) devices.clear()
  const device = describeDevice(userAgent)
  devices.set(userAgent, device)
  return device
}

function describeDevice(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [browser.name, browser.version?.split('.')[0], os.name && `· ${os.name}`, os.versionName ?? os.version]
  return parts.filter(Boolean).join(' ').slice(0, 100) || '未知设备'
}

/**
 * Raw parameters, read from the query or the body as the endpoint declares. Refuses requests that no client of ours
 * sends.
 */
export async function readInput(context: Context, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.method === 'GET' && isChange(endpoint)) refuseForeignNavigation(context)
  if (endpoint.paramsIn === 'body') return readBody(context, bodyLimitOf(endpoint))
  if (endpoint.paramsIn === 'none') return {}
  const inPath = endpoint.paramsIn === 'path' ? context.req.param() : {}
  const values = { ...context.req.query(), ...inPath }
  if (!isStorable(values)) throw new Refusal(400, `${serverMessages.badRequest}：含有不可见字符`)
  return values
}

/**
 * A change by GET must come from a script of this site, never from a link, an image or a prefetch (OWASP ASVS 5,
 * 3.5.3). The token is sent in a header, which another site cannot set; this is a second defence.
 */
function refuseForeignNavigation(context: Context): void {
  const site = context.req.header('sec-fetch-site')
  const destination = context.req.header('sec-fetch-dest')
  const purpose = context.req.header('sec-purpose') ?? context.req.header('purpose') ?? ''
  const foreign =
    context.req.raw.method === 'HEAD' ||
    (site && site !== 'same-origin') ||
    (destination && destination !== 'empty') ||
    purpose.includes('prefetch')
  if (foreign) throw new Refusal(403, '请从控制台内操作')
}

async function readBody(context: Context, limit: BodyLimit): Promise<unknown> {
  const type = context.req.header('content-type') ?? ''
  const length = Number(context.req.header('content-length') ?? 0)
  if (length > limit.bytes) throw new Refusal(413, serverMessages.tooLarge)
  const text = await limitedText(context, limit.bytes)
  if (text === '') return {}
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, '请求内容应为 JSON')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, `${serverMessages.badRequest}：不是有效的 JSON`)
  }
  if (depthOver(body, MAX_DEPTH)) throw new Refusal(400, `${serverMessages.badRequest}：嵌套过深`)
  if (holdsMoreThan(body, limit.values)) throw new Refusal(413, serverMessages.tooLarge)
  if (!isStorable(body)) throw new Refusal(400, `${serverMessages.badRequest}：含有不可见字符`)
  return body
}

async function limitedText(context: Context, most: number): Promise<string> {
  const body = context.req.raw.body
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) throw new Refusal(413, serverMessages.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** False for text that PostgreSQL cannot store and no keyboard types: NUL, or an unpaired surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (value === null || typeof value !== 'object') return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

function depthOver(value: unknown, left: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return left === 0 || Object.values(value).some((inner) => depthOver(inner, left - 1))
}
