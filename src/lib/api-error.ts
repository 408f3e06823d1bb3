import { responseMessages, TIMEOUT_MESSAGE } from '#contract/response-codes.ts'

/** Cause of a failure: refused by the server, transport error with or without a response, or cancelled. */
export type FailureKind = 'refused' | 'transport' | 'unreachable' | 'cancelled'

/** The rejection of every failed call. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** The body's code; 0 without a response. */
  readonly code: number
  readonly data: unknown
  /** For support requests to the server's operators. */
  readonly requestId: string
  /** The message without its code. */
  readonly plain: string

  /** `message` is the displayed text: includes the body's code if there is one. */
  constructor(kind: FailureKind, code: number, message: string, data: unknown = null, requestId = '', plain = message) {
    super(message)
    this.plain = plain
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.data = data
    this.requestId = requestId
  }

  /** Messages by field path: `data.fields` of a 422 response. */
  get fields(): Record<string, string> {
    const fields = this.data && typeof this.data === 'object' && 'fields' in this.data ? this.data.fields : null
    return fields && typeof fields === 'object' ? (fields as Record<string, string>) : {}
  }

  /** The present state of the record: `data.latest` of a 409 response. */
  get latest(): unknown {
    return this.data && typeof this.data === 'object' && 'latest' in this.data ? this.data.latest : null
  }
}

/** The displayed message, with the code of the body (requirements, section 8). */
export const withCode = (message: string, code: number): string => `${message}（${code}）`

/** The fixed message of the code, else the server's, else 网络超时 (requirements, section 8). */
export function messageOf(code: number | undefined, serverMessage: string | undefined): string {
  return (code === undefined ? undefined : responseMessages[code]) || serverMessage || TIMEOUT_MESSAGE
}
