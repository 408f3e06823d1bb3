import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeUsers, type UserFixture, userLabels } from '#fixtures/users.ts'
import { freeSeatsOf } from '#server/areas/merchants/quota.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { order } from '#server/database/schema/orders.ts'
import { user, userLabel, userSession } from '#server/database/schema/users.ts'
import { dayOf } from '#server/time.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const USERS = 5_000

/** Registered users of mall and mini-programme with their labels. */
export async function seedUsers(db: Database, today: string): Promise<UserFixture[]> {
  const users = makeUsers(createRandom(FIXTURE_SEED + 95), today, USERS)
  const stamps = { createdAt: at(today, 9), createdBy: '系统', updatedAt: at(today, 9), updatedBy: '系统' }
  await insert(
    db,
    userLabel,
    userLabels.map((label) => ({ ...label, ...stamps })),
  )
  await insert(
    db,
    user,
    users.map(({ address: _address, ...row }) => row),
  )
  return users
}

/** Of three free seats of a company, one is taken by a user. */
const SHARE = 3
const working = [userIdentity.decorator, userIdentity.storeOperator, userIdentity.designer]

/**
 * Users who belong to companies, and their sessions in mall and mini-programme, of which nobody knows the tokens. The
 * orders must exist: who ordered was active then.
 */
export async function seedUserTies(db: Database, now: string): Promise<void> {
  const companies = await db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.status, enterpriseStatus.active))
    .orderBy(asc(enterpriseUser.id))
  const people = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.status, userStatus.active), inArray(user.identity, working)))
    .orderBy(asc(user.id))
  const free = await freeSeatsOf(
    db,
    companies.map(({ id }) => id),
    dayOf(now),
  )
  for (const { id } of companies) {
    const staff = people.splice(0, Math.floor(Math.max(0, free.get(id) ?? 0) / SHARE)).map((person) => person.id)
    if (staff.length > 0) await db.update(user).set({ enterpriseId: id }).where(inArray(user.id, staff))
  }
  await db.execute(sql`
    update ${user} set last_active_at = greatest(${user.lastActiveAt}, latest.at)
    from (select user_id, max(created_at) as at from ${order} where user_id is not null group by user_id) as latest
    where latest.user_id = ${user.id}`)
  await db.execute(sql`
    insert into ${userSession} (user_id, token_hash, terminal, ip, device, last_used_at, ended_at, created_at, updated_at)
    select ${user.id}, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${user.registerTerminal},
      '10.' || ${user.id} % 200 || '.' || ${user.id} % 250 || '.' || (n * 7) % 250,
      (array['iPhone 15', '华为 Mate 60', '小米 14', 'Windows Chrome', 'iPad Safari'])[1 + (${user.id} + n)::int % 5],
      ${user.lastActiveAt} - make_interval(days => (n - 1) * 6),
      case when n > 1 or ${user.status} <> ${userStatus.active} then ${user.lastActiveAt} - make_interval(days => (n - 1) * 5) end,
      greatest(${user.registeredAt}, ${user.lastActiveAt} - make_interval(days => (n - 1) * 6 + 2)),
      ${user.lastActiveAt}
    from ${user} cross join generate_series(1, 3) n
    where ${user.lastActiveAt} - make_interval(days => (n - 1) * 6) >= ${user.registeredAt}
      and (n = 1 or ${user.id} % (n + 1) = 0)
    order by ${user.id}, n desc`)
}
