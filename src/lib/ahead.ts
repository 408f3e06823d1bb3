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
 * Sends a call before the code that will ask for it is there; with parameters as a body. One that failed answers null: it
 * is sent again by whoever asks, and judged then.
 */
export function sendAhead(path: string, params?: object): void {
  const token = tokenOf()
  sent.set(path, { params: textOf(params), token, answer: send(path, token, params) })
}

/** What was sent ahead, once: only for the same question of the same session, whoever asks another one gets none. */
export function takeAhead(path: string, params: unknown): Promise<Answer | null> | undefined {
  const found = sent.get(path)
  sent.delete(path)
  return found && found.token === tokenOf() && found.params === textOf(params) ? found.answer : undefined
}
