import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget } from '#contract/merchants/codes.ts'
import type { getUser, User } from '#contract/users/users.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { order } from '#server/database/schema/orders.ts'
import { promoter, promoterBinding } from '#server/database/schema/promoters.ts'
import { appletRole, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { designStore, miniStore } from '#server/database/schema/stores.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user, userApplication, userSession } from '#server/database/schema/users.ts'
import { namesOf, only, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { userName } from './name.ts'
import { presentUsers, type UserRecord, users } from './present.ts'

/** Sessions that the page shows. */
const SESSIONS = 20
/** Far beyond any real chain of invitations; ends a circle. */
const MOST_INVITERS = 50

/** The inviters of a user, from the first down to the direct one. */
async function inviterPath(db: Connection, { inviterId }: UserRecord): Promise<User['inviterPath']> {
  if (inviterId === null) return []
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    with recursive above(id, depth) as (
      select ${inviterId}::bigint, 1
      union all
      select one.inviter_id, above.depth + 1 from above join ${user} as one on one.id = above.id
      where one.inviter_id is not null and above.depth < ${MOST_INVITERS}
    )
    select ${user.id} as id, ${userName} as name from above join ${user} on ${user.id} = above.id
    order by above.depth desc`)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

const rolesOf = (db: Connection, userId: number) =>
  db
    .select({ id: appletRole.id, name: appletRole.name })
    .from(appletRoleUser)
    .innerJoin(appletRole, eq(appletRole.id, appletRoleUser.roleId))
    .where(eq(appletRoleUser.userId, userId))
    .orderBy(appletRole.sort, appletRole.id)

async function refundedTo(db: Connection, userId: number): Promise<string> {
  const [row] = await db
    .select({ amount: sql<string>`coalesce(sum(${order.refundedAmount}), 0)::numeric(12, 2)::text` })
    .from(order)
    .where(eq(order.userId, userId))
  return row?.amount ?? '0.00'
}

const applicationsOf = (db: Connection, userId: number) =>
  db.select().from(userApplication).where(eq(userApplication.userId, userId)).orderBy(desc(userApplication.id))

const sessionsOf = (db: Connection, userId: number) =>
  db.select().from(userSession).where(eq(userSession.userId, userId)).orderBy(desc(userSession.id)).limit(SESSIONS)

/** The binding of a user to a promoter. */
async function bindingOf(db: Connection, userId: number): Promise<User['binding']> {
  const { targetKind, targetId, endedAt, way, boundAt, validTo } = promoterBinding
  const own = and(eq(targetKind, bindTarget.consumer), eq(targetId, userId), isNull(endedAt))
  const [row] = await db.select({ way, boundAt, validTo }).from(promoterBinding).where(own)
  return row ?? null
}

/** A user as its page shows it. */
export async function presentUser({ db, services }: Context, row: UserRecord): Promise<User> {
  const { id } = row
  const [design = null] = await db.select().from(designStore).where(eq(designStore.designerId, id)).limit(1)
  const [mini = null] = await db.select().from(miniStore).where(eq(miniStore.ownerId, id)).limit(1)
  return {
    ...(await only(presentUsers({ db }, [row], (url) => openUrl(services.store, url)))),
    promoter: refOf(row.promoterId, await namesOf(db, promoter, [row.promoterId])),
    binding: await bindingOf(db, id),
    appletRoles: await rolesOf(db, id),
    inviterPath: await inviterPath(db, row),
    refundAmount: await refundedTo(db, id),
    couponCount: await db.$count(userCoupon, eq(userCoupon.userId, id)),
    customerCount: await db.$count(customer, and(eq(customer.designerId, id), isNull(customer.mergedIntoId))),
    applications: await applicationsOf(db, id),
    designStore: design,
    miniStore: mini,
    sessions: await sessionsOf(db, id),
  }
}

export async function detailOf(
  { id }: ParsedParamsOf<typeof getUser>,
  context: Context,
): Promise<AnswerOf<typeof getUser>> {
  return presentUser(context, await findRow(context, users, id))
}
