import { and, eq, lt, ne } from 'drizzle-orm'
import { userStatus } from '#contract/users/codes.ts'
import { CANCELLED_KEPT_DAYS } from '#contract/users/user-rules.ts'
import { forgetTargets } from '#server/areas/merchants/promoter/bind.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { user } from '#server/database/schema/users.ts'
import { after, days } from '#server/time.ts'

const CANCELLED_NAME = '已注销用户'

/** Makes phone, names and picture of accounts unreadable that were cancelled long enough ago. */
export async function forgetCancelled(db: Database, now: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forgotten = await tx
      .update(user)
      .set({
        phone: '',
        realName: '',
        nickname: CANCELLED_NAME,
        avatar: '',
        birthday: null,
        remark: '',
        updatedAt: now,
      })
      .where(
        and(
          eq(user.status, userStatus.cancelled),
          lt(user.cancelledAt, after(now, -days(CANCELLED_KEPT_DAYS))),
          ne(user.phone, ''),
        ),
      )
      .returning({ id: user.id })
    const ids = forgotten.map(({ id }) => id)
    if (ids.length > 0) await forgetTargets(tx, ids, CANCELLED_NAME)
  })
}
