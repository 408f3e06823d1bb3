import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { writeFigures } from '#server/areas/users/user/figures.ts'
import { schema } from '#server/database/pool.ts'
import { user } from '#server/database/schema/users.ts'
import { refuse } from '#server/http/errors.ts'
import { copied, countOn, lastId, withoutIndexes } from './copies.ts'
import { inOneTransaction, nameOf, phoneOf } from './more-orders.ts'

/** Registered some days before their origin, so that copies are spread over the years before. */
const earlier = (column: string): string =>
  `${column} - make_interval(days => (copy.n * 7)::int % 900, secs => copy.id % 86400)`

async function copyUsers(client: pg.PoolClient, more: number): Promise<number> {
  const last = await lastId(client, user)
  const { rows } = await client.query<{ count: number; first: number }>(
    `select count(*)::int as count, min(id)::int as first from "user" where phone like '1%' and phone not like '100%'`,
  )
  const [{ count, first } = { count: 0, first: 0 }] = rows
  if (count === 0) throw refuse('没有可复制的用户，请先用演示数据启动一次')
  const { into, select } = copied(user, {
    id: 'copy.id',
    realName: `case when origin.real_name = '' then '' else ${nameOf('copy.id')} end`,
    nickname: `left(origin.nickname, 8) || copy.id % 10000`,
    phone: phoneOf('copy.id'),
    registeredAt: earlier('origin.registered_at'),
    createdAt: earlier('origin.created_at'),
    lastActiveAt: earlier('origin.last_active_at'),
    inviterId: `(select above.id from user_copy above where above.n = copy.n and above.origin = origin.inviter_id)`,
    enterpriseId: 'null',
    promoterId: 'null',
    inviteeCount: '0',
    orderCount: '0',
    orderAmount: '0',
  })
  await client.query(`
    create temporary table user_copy on commit drop as
    select ${last} + (n - 1) * ${count} + rank as id, n, origin
    from generate_series(1, ${Math.ceil(more / count)}) n
      cross join (select id as origin, row_number() over (order by id) as rank from "user"
        where id >= ${first} and phone like '1%' and phone not like '100%') one
    where (n - 1) * ${count} + rank <= ${more}`)
  await client.query('create index on user_copy (n, origin); analyze user_copy')
  const { rowCount } = await client.query(`
    insert into "user" (${into}) overriding system value
    select ${select} from user_copy copy join "user" origin on origin.id = copy.origin`)
  await countOn(client, user)
  return rowCount ?? 0
}

/** Creates users for measurements, up to the given total: copies of the existing ones with other names and phones. */
export async function addUsers(pool: pg.Pool, wanted: number, report: (count: number) => void): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzle(client, { schema, casing: 'snake_case' })
    const more = wanted - (await db.$count(user))
    if (more <= 0) return
    await client.query('set statement_timeout = 0')
    await inOneTransaction(client, () =>
      withoutIndexes(client, [user], async () => {
        report(await copyUsers(client, more))
      }),
    )
    await client.query('vacuum analyze "user"')
    await writeFigures(db)
    await client.query('vacuum analyze "user"')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
