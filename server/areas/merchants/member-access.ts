import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import type { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'

type Enterprise = Pick<typeof enterpriseUser.$inferSelect, 'status' | 'expireAt'>
type Member = Pick<typeof merchantUser.$inferSelect, 'status'>

/** 200: may call; 602: the time of the merchant has ended; 604: the member or the merchant is frozen. */
export type MemberAccess = 200 | 602 | 604

/**
 * What a call of a member of a merchant is answered with, on a day in Asia/Shanghai. The end of the merchant counts from
 * the day after `expireAt`, also before the server has marked it.
 */
export function memberAccess(enterprise: Enterprise, member: Member, today: string): MemberAccess {
  if (member.status !== merchantUserStatus.active) return 604
  if (enterprise.status === enterpriseStatus.expired) return 602
  if (enterprise.status !== enterpriseStatus.active) return 604
  return enterprise.expireAt !== null && enterprise.expireAt < today ? 602 : 200
}
