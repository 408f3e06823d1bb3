import { readLoginInfo } from './session.ts'

/** As much of an answer as `call` judges. */
export interface Answer {
  data: unknown
  status: number
  headers: Readonly<Record<string, unknown>>
}

interface Sent {
  params: string
  token: string
  answer: Promise<Answer | null>
}

const sent = new Map<string, Sent>()

const tokenOf = () => readLoginInfo()?.token ?? ''
const textOf = (params: unknown) => JSON.stringify(params ?? {})

/** Without axios, which comes with the code that is not waited for here. */
async function send(path: string, token: string, params?: object): Promise<Answer | null> {
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
 * Sends a call before the code that reads its answer is there; parameters go as a body. A request that failed answers null:
 * its reader sends it again and judges it then.
 */
export function sendEarly(path: string, params?: object): void {
  const token = tokenOf()
  sent.set(path, { params: textOf(params), token, answer: send(path, token, params) })
}

/** The answer of an early request, once: only for the same parameters and the same session. */
export function takeEarly(path: string, params: unknown): Promise<Answer | null> | undefined {
  const found = sent.get(path)
  sent.delete(path)
  return found && found.token === tokenOf() && found.params === textOf(params) ? found.answer : undefined
}
