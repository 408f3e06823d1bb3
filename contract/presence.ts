// 谁正在看同一条记录
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nothing } from './fields.ts'

/** How long a person counts as present after the last renewal. */
export const PRESENCE_MS = 45_000
/** How often a visible page renews it. */
export const PRESENCE_RENEW_MS = 20_000

const recordOf = { resource: z.string().max(40), id: id('编号不正确') }

export const PresentPerson = z.object({
  /** '' for platform staff whom the caller does not know from the log of the record. */
  name: z.string(),
  /** Roles, or the kind of account where the name is hidden. */
  role: z.string(),
  isEditing: z.boolean(),
  since: z.string(),
})
export type PresentPerson = z.infer<typeof PresentPerson>

export const LastSave = z.object({
  logId: z.number().int(),
  by: z.string(),
  isOwn: z.boolean(),
  occurredAt: z.string(),
  summary: z.string(),
  /** Whether the log holds the form before and after, so that they can be compared. */
  canCompare: z.boolean(),
})
export type LastSave = z.infer<typeof LastSave>

export const Presence = z.object({
  /** Others who have the record open; those who edit it first. */
  others: z.array(PresentPerson),
  /** The newest saved change of the record; null if its log has none. */
  lastSave: LastSave.nullable(),
})
export type Presence = z.infer<typeof Presence>

/**
 * Says that the caller has a record open, and reads who else has. It is a read: what it stores lives for seconds and is
 * no change of data, so it has no place in the log.
 */
export const renewPresence = endpoint('POST /api/base/presence', {
  title: '查看谁在同一条记录上',
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'presence',
  params: z.strictObject({ ...recordOf, isEditing: z.boolean() }),
  data: Presence,
})

export const endPresence = endpoint('POST /api/base/presence/end', {
  title: '离开一条记录',
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'presence',
  params: z.strictObject(recordOf),
  data: nothing,
})
