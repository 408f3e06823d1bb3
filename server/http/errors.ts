import { type input, type ZodObject, type ZodRawShape, type ZodType, z } from 'zod'
import type { FieldErrors } from '#contract/fields.ts'
import { responseMessages, serverMessages } from '#contract/response-codes.ts'

/** The server refuses a request. The pipeline turns it into the response envelope. */
export class Refusal extends Error {
  readonly code: number
  readonly data: unknown
  /** True when the audit record has already been written. */
  readonly isAudited: boolean
  constructor(code: number, message: string, data: unknown = null, isAudited = false) {
    super(message)
    this.code = code
    this.data = data
    this.isAudited = isAudited
  }
}

/** A rule is violated. `fields` shows the message at a field of the form. */
export const refuse = (message: string, fields?: Record<string, string>): Refusal =>
  new Refusal(422, message, fields ? { fields } : null)

/** One field violates a rule. */
export const refuseField = (field: string, message: string): Refusal => refuse(message, { [field]: message })

/** Throws the validation errors of the fields, if any. */
export function refuseFieldErrors(errors: FieldErrors): void {
  const [first] = Object.values(errors)
  if (first) throw refuse(first, errors)
}

/** A review that somebody else has already decided; the message names the person and the decision. */
export const refuseReviewed = (noun: string, by: string, approved: boolean): Refusal =>
  refuse(`该${noun}已被审核,请刷新（${by}已${approved ? '通过' : '驳回'}）`)

export const notFound = (message: string = serverMessages.notFound): Refusal => new Refusal(404, message)
export const forbidden = (message: string = serverMessages.forbidden, data: unknown = null): Refusal =>
  new Refusal(403, message, data)

/** Stale version. Carries the current row with the schema that limits its visible fields. */
export class Conflict extends Refusal {
  readonly schema: ZodType
  readonly row: unknown
  constructor(schema: ZodType, row: unknown) {
    super(409, serverMessages.conflict)
    this.schema = schema
    this.row = row
  }
}

/** Stale version; the current row, as the contract shows it, lets the form compare. */
export function conflict(): Refusal
export function conflict<Schema extends ZodType>(schema: Schema, row: input<Schema>): Refusal
export function conflict(schema: ZodType = z.null(), row: unknown = null): Refusal {
  return new Conflict(schema, row)
}

/** A record in the form's fields, with its id, version and last editor. */
export const savedForm = <Shape extends ZodRawShape>({ shape }: ZodObject<Shape>) =>
  z.object({ ...shape, id: z.number().int(), version: z.number().int(), updatedBy: z.string() })

export const tooMany = (message: string = serverMessages.tooMany): Refusal => new Refusal(429, message)

/** A code of the error catalogue with its fixed message (requirements, section 8). */
export const byCatalogue = (code: 600 | 601 | 602 | 603 | 604 | 401): Refusal =>
  new Refusal(code, responseMessages[code] ?? serverMessages.fault)
