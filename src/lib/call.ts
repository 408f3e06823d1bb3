import axios, { AxiosError, type AxiosRequestConfig } from 'axios'
import { v4 as uuid } from 'uuid'
import { HTTP_TIMEOUT_MS, LONG_HTTP_TIMEOUT_MS } from '#contract/constants.ts'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import {
  type Envelope,
  LOST_SESSION_CODES,
  responseMessages,
  SERVER_ON_ITS_WAY_MESSAGE,
  SUCCESS_CODES,
} from '#contract/response-codes.ts'
import { toast } from '#ui/toast/toast.ts'
import { ApiError, messageOf, withCode } from './api-error.ts'
import type { RawResponse } from './early-fetch.ts'
import { readLoginInfo } from './session.ts'
import { expireSession, sessionRegained } from './session-expiry.ts'
import { setSharedState } from './shared-state.ts'
import { isViewing } from './viewing.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key (uuid) of one user action: a retry with the same key writes once. Generated if omitted. */
  requestId?: string
  /** For uploads, imports and exports that the user waits for: the client with the very long timeout. */
  long?: boolean
  /** The caller shows the failure itself (in its form or page); no toast. */
  quiet?: boolean
  /** The request may outlive the page. */
  keepalive?: boolean
}

/** The default client, and one for long requests (requirements, section 7). */
const client = axios.create({ timeout: HTTP_TIMEOUT_MS })
const longClient = axios.create({ timeout: LONG_HTTP_TIMEOUT_MS })

type AuthVersionListener = (version: string) => void
let authVersionListener: AuthVersionListener = () => {}
/** The shell listens here to reload permissions and menu when the server reports a change. */
export function onAuthVersion(listener: AuthVersionListener): void {
  authVersionListener = listener
}

/** All calls go through this helper: resolves to `data`, or rejects with an `ApiError` after showing the error. */
export async function call<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  const { data } = await callForEnvelope(endpoint, params, options)
  return data
}

/**
 * Like `call`, but with code and message, for the few callers that need them. If the session is lost while its page
 * stays open, a read waits until the user has signed in again and is then sent once more.
 */
export async function callForEnvelope<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions = {},
): Promise<Envelope<DataOf<E>>> {
  // Sign-in itself must not wait for a sign-in.
  const needsSession = endpoint.permission !== 'anyone'
  const isRead = endpoint.invalidates === undefined
  if (needsSession && sessionRegained()) {
    // Only the user repeats a change, by pressing the button again.
    if (!isRead) throw new ApiError('refused', SIGNED_OUT, withCode(messageOf(SIGNED_OUT, undefined), SIGNED_OUT))
    await sessionRegained()
  }
  try {
    return await send<E>(endpoint, params, options)
  } catch (error) {
    const isLost = error instanceof ApiError && LOST_SESSION_CODES.includes(error.code)
    const regained = needsSession && isRead && isLost ? sessionRegained() : null
    if (!regained) throw error
    await regained
    return send<E>(endpoint, params, options)
  }
}

/** The code of a call without a session. */
const SIGNED_OUT = 600

async function send<E extends Endpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: CallOptions,
): Promise<Envelope<DataOf<E>>> {
  let response: RawResponse
  try {
    response = await (options.long ? longClient : client).request<unknown>(requestOf(endpoint, params, options))
  } catch (error) {
    throw transportFailure(error, options)
  } finally {
    setSharedState({ submitLoading: false })
  }
  return readAnswer<E>(response, options)
}

/** The envelope of a response, or throws an `ApiError`; passes its permission version to the listener. */
export function readAnswer<E extends Endpoint>(response: RawResponse, options: CallOptions = {}): Envelope<DataOf<E>> {
  const version = response.headers['auth-version']
  if (typeof version === 'string') authVersionListener(version)
  return judge(response, options) as Envelope<DataOf<E>>
}

/** Method, URL and parameters by the endpoint's style: JSON body, query string, or path parameters. */
export function requestOf(endpoint: Endpoint, params: unknown, options: CallOptions = {}): AxiosRequestConfig {
  const token = readLoginInfo()?.token
  const headers: Record<string, string> = {}
  if (token && endpoint.permission !== 'anyone') headers.token = token
  if (endpoint.invalidates !== undefined) headers['request-id'] = options.requestId ?? uuid()
  // A change is refused if the view has ended meanwhile.
  if (isViewing()) headers.viewing = '1'
  const shared = {
    method: endpoint.method ?? 'GET',
    headers,
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
  }
  const values = (params ?? {}) as Record<string, unknown>
  if (endpoint.paramsIn === 'body') return { ...shared, url: endpoint.path, data: values }
  if (endpoint.paramsIn === 'query') return { ...shared, url: endpoint.path, params: values }
  if (endpoint.paramsIn === 'none') return { ...shared, url: endpoint.path }
  const inPath = new Set<string>()
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(values[name]))
  })
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)))
  return { ...shared, url, params: query }
}

interface Body {
  code?: unknown
  status?: unknown
  message?: unknown
  data?: unknown
}

const bodyOf = (value: unknown): Body => (value && typeof value === 'object' ? (value as Body) : {})
const codeOf = (body: Body): number | undefined => (typeof body.code === 'number' ? body.code : undefined)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Returns the envelope or throws. A body with a code is judged by its code (section 8); without one, body status 200 or
 * HTTP 200 and 204 are success (section 7).
 */
export function judge(response: RawResponse, options: CallOptions = {}): Envelope {
  const body = bodyOf(response.data)
  const code = codeOf(body)
  const message = messageOf(code, textOf(body.message))
  if (code === undefined) {
    if (body.status === 200 || response.status === 200 || response.status === 204) {
      return { code: 200, message: textOf(body.message) ?? responseMessages[200] ?? '', data: body.data ?? null }
    }
  } else if (SUCCESS_CODES.includes(code)) {
    if (code !== 200) toast.success(message)
    return { code, message, data: body.data ?? null }
  }
  throw refused(code ?? response.status, message, body.data, requestIdOf(response), options)
}

function refused(code: number, message: string, data: unknown, requestId: string, options: CallOptions): ApiError {
  const shown = withCode(message, code)
  if (LOST_SESSION_CODES.includes(code)) expireSession(shown)
  else if (!options.quiet) toast.error(shown)
  return new ApiError('refused', code, shown, data, requestId, message)
}

/**
 * A failure with a response shows the body's message; one without shows nothing here: the page has its own failed
 * state.
 */
function transportFailure(error: unknown, options: CallOptions): ApiError {
  if (!(error instanceof AxiosError)) throw error
  const { response } = error
  if (!response) {
    const kind = error.code === AxiosError.ERR_CANCELED ? 'cancelled' : 'unreachable'
    return new ApiError(kind, 0, messageOf(undefined, undefined))
  }
  const body = bodyOf(response.data)
  const ofBody = codeOf(body)
  const code = ofBody ?? response.status
  if (LOST_SESSION_CODES.includes(code))
    return refused(code, messageOf(code, textOf(body.message)), body.data, requestIdOf(response), options)
  const message = textOf(body.message) ?? SERVER_ON_ITS_WAY_MESSAGE
  const shown = ofBody === undefined ? message : withCode(message, ofBody)
  if (!options.quiet) toast.error(shown)
  return new ApiError('transport', code, shown, body.data, requestIdOf(response), message)
}

const requestIdOf = (response: Pick<RawResponse, 'headers'>): string => {
  const id = response.headers['request-id']
  return typeof id === 'string' ? id : ''
}
