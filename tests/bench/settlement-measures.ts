import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { monthOf, monthStart } from '#server/areas/merchants/provider/months.ts'
import { dayOf, moment, systemClock } from '#server/time.ts'
import { startConsole } from '../e2e/setup/console.ts'
import { atMost, checked, type Measure, reported } from './measure.ts'
import { memoryOf } from './memory.ts'

const PROVIDERS = 40
/** Services of one month, each for an order of its own. */
const SERVICES = 1_000_000
const SECONDS = 60
/** Of the whole process. */
const MEBIBYTES = 350
/** Names the providers that are measured. */
const NAME = '结算测量服务商'

/** Providers without statements, due since the first of this month. */
const addProviders = `
  insert into provider (name, contact_name, phone, kinds, prices, status, settle_day, created_at, created_by, updated_at,
    updated_by)
  select '${NAME}' || n, '结算联系人' || n, '10' || lpad(n::text, 9, '0'), '[1]', '[]', 1, 1, $1, '系统', $1, '系统'
  from generate_series(1, ${PROVIDERS}) n`

/** One service in a hundred was undone, which no statement pays. */
const addServices = `
  insert into provider_usage (provider_id, order_id, kind, item_name, unit, price, quantity, amount, used_at, score,
    is_on_time, undone_at, created_at, created_by, updated_at, updated_by)
  select one.id, one.rank * ${SERVICES / PROVIDERS} + n, 1, '上门测量', '次', 80 + n % 40, 1, 80 + n % 40, at, 3 + n % 3,
    n % 10 > 0, case when n % 100 = 0 then at + interval '1 hour' end, at, '系统', at, '系统'
  from (select id, row_number() over (order by id) - 1 as rank from provider where name like '${NAME}%') one
    cross join generate_series(1, ${SERVICES / PROVIDERS}) n
    cross join lateral (select $1::timestamptz + make_interval(secs => n % (27 * 86400)) as at) of_month`

/** What the statements of these providers pay, against their services. */
const outcome = `
  select count(*)::int as statements, coalesce(sum(usage_count), 0)::int as services, coalesce(sum(payable), 0)::text
    as payable, (select sum(amount)::text from provider_usage use join provider one on one.id = use.provider_id
      where one.name like '${NAME}%' and use.undone_at is null) as owed
  from provider_settlement statement join provider one on one.id = statement.provider_id where one.name like '${NAME}%'`

const waiting = `
  select exists (select 1 from provider one where one.name like '${NAME}%' and exists (
    select 1 from provider_usage use where use.provider_id = one.id and use.settlement_id is null
      and use.undone_at is null)) as waits`

interface Outcome {
  statements: number
  services: number
  payable: string
  owed: string
}

/** The monthly run in a server of its own, as it works beside requests: it begins when the server starts. */
export async function measureSettlement(url: string, env: Record<string, string>): Promise<Measure[]> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  const now = moment(systemClock())
  const lastMonth = monthAfter(monthOf(dayOf(now)), -1)
  try {
    await client.query(addProviders, [now])
    await client.query(addServices, [monthStart(lastMonth)])
    await client.query('vacuum analyze provider_usage')
    const startedAt = performance.now()
    const site = await startConsole({ ...env, DATABASE_URL: url })
    const isWaiting = async () => (await client.query<{ waits: boolean }>(waiting)).rows[0]?.waits === true
    const beganBefore = await isWaiting()
    const held = await memoryOf('settlement: memory of the server', site, MEBIBYTES, async () => {
      while ((await isWaiting()) && performance.now() - startedAt < 10 * SECONDS * 1000) await pause(100)
    }).finally(() => site.stop())
    const seconds = (performance.now() - startedAt) / 1000
    const [made] = (await client.query<Outcome>(outcome)).rows
    const isRight =
      made?.statements === PROVIDERS && made.services === SERVICES * 0.99 && Number(made.payable) === Number(made.owed)
    const name = `settlement of ${PROVIDERS} providers over ${SERVICES.toLocaleString('en')} services`
    return [
      atMost(`${name}, with the start of the server`, seconds, SECONDS, ' s'),
      checked(
        `${name}: pays each once`,
        isRight,
        'all',
        `${made?.services} in ${made?.statements}: ${made?.payable} of ${made?.owed}`,
      ),
      reported(`${name}: was seen working`, beganBefore ? 'yes' : 'no'),
      ...held,
    ]
  } finally {
    await client.end()
  }
}
