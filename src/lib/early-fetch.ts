import { readLoginInfo } from './session.ts'

/** The part of a response that `call` needs. */
export interface RawResponse {
  data: unknown
  status: number
  headers: Readonly<Record<string, unknown>>
}

interface Sent {
  params: string
  token: string
  response: Promise<RawResponse | null>
}

const sent = new Map<string, Sent>()

const tokenOf = () => readLoginInfo()?.token ?? ''
const textOf = (params: unknown) => JSON.stringify(params ?? {})

/** Without axios, which is in a later chunk. */
async function send(path: string, token: string, params?: object): Promise<RawResponse | null> {
  try {
    const response = await fetch(path, {
      headers: { token, ...(params && { 'content-type': 'application/json' }) },
      ...(params && { method: 'POST', body: textOf(params) }),
    })
    if (!response.ok) return null
    return { data: await response.json(), status: response.status, headers: Object.fromEntries(response.headers) }
  } catch {
    return null
  }
}

/**
 * Sends a request before the code that reads its response is loaded; parameters go as a body. A failed request resolves
 * to null: its reader sends it again and handles the error.
 */
export function sendEarly(path: string, params?: object): void {
  const token = tokenOf()
  sent.set(path, { params: textOf(params), token, response: send(path, token, params) })
}

/** The response of an early request, once: only for the same parameters and session. */
export function takeEarly(path: string, params: unknown): Promise<RawResponse | null> | undefined {
  const found = sent.get(path)
  sent.delete(path)
  return found && found.token === tokenOf() && found.params === textOf(params) ? found.response : undefined
}
