import { and, eq, inArray } from 'drizzle-orm'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { caseStatus, userStatus } from '#contract/users/codes.ts'
import { DESIGNER_FROZEN, MIN_CASES, TOO_FEW_CASES } from '#contract/users/design-store-rules.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { designCase, designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { refuse } from '#server/http/errors.ts'
import type { DesignStoreRecord } from './present.ts'

/** Refuses a store whose designer may not work. Locked before the store, as by those who take the identity back. */
export async function refuseIdleDesigner({ db }: Context, designerId: number | null): Promise<void> {
  const [designer] = await db
    .select({ status: user.status, identity: user.identity })
    .from(user)
    .where(eq(user.id, designerId ?? 0))
    .for('share')
  if (!designer) throw refuse('设计师不存在')
  if (designer.status === userStatus.frozen) throw refuse(DESIGNER_FROZEN)
  if (designer.status === userStatus.cancelled) throw refuse('设计师账号已注销')
  if (designer.identity !== userIdentity.designer) throw refuse('设计师认证已失效')
}

/** Cases that are not published, or not the designer's own, do not count. */
export async function refuseFewCases({ db }: Context, caseIds: number[], designerId: number | null): Promise<void> {
  const { id, status } = designCase
  const own = and(inArray(id, caseIds), eq(status, caseStatus.online), eq(designCase.designerId, designerId ?? 0))
  if ((await db.$count(designCase, own)) < MIN_CASES) throw refuse(TOO_FEW_CASES)
}

/** Tells the designer by text message. */
export async function tellDesigner(context: Context, { designerId }: DesignStoreRecord, text: string): Promise<void> {
  const [designer] = await context.db
    .select({ phone: user.phone })
    .from(user)
    .where(eq(user.id, designerId ?? 0))
  if (designer?.phone) await queueText(context, designer.phone, text)
}

/** The designer of a store that is not yet locked. */
export async function designerOf({ db }: Context, id: number): Promise<number | null> {
  const [row] = await db.select({ designerId: designStore.designerId }).from(designStore).where(eq(designStore.id, id))
  return row?.designerId ?? null
}
