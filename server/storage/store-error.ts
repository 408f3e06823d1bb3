import { randomUUID } from 'node:crypto'

const statusOf = {
  MalformedPOSTRequest: 400,
  InvalidPolicyDocument: 400,
  InvalidArgument: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  FieldItemTooLong: 400,
  RequestTimeout: 400,
  AccessDenied: 403,
  SignatureDoesNotMatch: 403,
  InvalidAccessKeyId: 403,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  FileAlreadyExists: 409,
  InvalidRange: 416,
  InternalError: 500,
  ServiceUnavailable: 503,
} as const

/** A refusal with an error code of object storage. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: keyof typeof statusOf

  constructor(code: keyof typeof statusOf, message: string) {
    super(message)
    this.code = code
  }

  get status(): number {
    return statusOf[this.code]
  }

  /** The XML error document of object storage. */
  toXml(requestId: string): string {
    return xml('Error', { Code: this.code, Message: this.message, RequestId: requestId })
  }
}

export function newRequestId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 24).toUpperCase()
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** An element with one level of children. */
export function xml(root: string, children: Record<string, string>): string {
  const body = Object.entries(children).map(([name, value]) => `  <${name}>${escapeXml(value)}</${name}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${body.join('')}</${root}>\n`
}
