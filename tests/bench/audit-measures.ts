import type { ParamsOf } from '#contract/endpoint.ts'
import { getAuditLog, listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { AUDIT_MAX_DAYS, auditResult } from '#contract/permissions/codes.ts'
import { addDays } from '#fixtures/days.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { moment, systemClock } from '#server/time.ts'
import { serveInProcess } from './in-process.ts'
import { checked, type Measure, milliseconds, reported } from './measure.ts'

const ROWS = 10_000_000
const BATCH = 500_000
const runs = 25

/** A log of two and a half years in chronological order; one order has 2 in 1,000 of all rows. */
const fill = `
  insert into audit_log (occurred_at, actor_id, actor_name, actor_account, actor_roles, account_type, area, resource,
    action, summary, target_id, target_name, result, result_code, source, method, path, request_id, ip, device, cost_ms)
  select now() - ($3::int - n) * (interval '900 days' / $3::int), 1 + n % 400, '员工' || n % 400, 'staff' || n % 400,
    '交易客服', 1, (array['orders','goods','suppliers'])[1 + n % 3], kind.resource,
    (array['edit','ship','price','remark'])[1 + n % 4], '修改「' || kind.resource || ' ' || thing.id || '」',
    thing.id, (array['现代简约','北欧原木','轻奢意式','新中式'])[1 + n % 4] ||
      (array['布艺沙发','岩板餐桌','实木床','落地灯','茶几'])[1 + n / 4 % 5] || ' ' || thing.id,
    case when n % 50 = 0 then 2 else 1 end, case when n % 50 = 0 then 422 else 200 end, 1, 'POST', '/api/x',
    gen_random_uuid()::text, '10.0.' || n % 250 || '.7', 'Chrome 140 / Windows', n % 90
  from generate_series($1::int, $2::int) n
    cross join lateral (select (array['order','order','order','order','product','product','product','brand','supplier',
      'refund'])[1 + n % 10] as resource) kind
    cross join lateral (select case when n % 500 = 0 then '1' else (n::bigint * 7919 % 1000000)::text end as id) thing`

/** Searches a log of that size by common filters. Uses its own database, since log rows can never be deleted. */
export async function measureAudit(url: string, rows: number = ROWS): Promise<Measure[]> {
  const server = await serveInProcess(url)
  const { pool } = server.databases
  const started = performance.now()
  const filler = await pool.connect()
  await filler.query('set statement_timeout = 0')
  for (let from = 1; from <= rows; from += BATCH) {
    await filler.query(fill, [from, Math.min(rows, from + BATCH - 1), rows])
  }
  await filler.query('vacuum analyze audit_log')
  filler.release(true)
  const filled = Math.round((performance.now() - started) / 1000)
  try {
    const token = await server.signIn(demoAccounts.superAdmin)
    const today = moment(systemClock()).slice(0, 10)
    const range = { occurredFrom: addDays(today, 1 - AUDIT_MAX_DAYS), occurredTo: today }
    const open = (filters: Omit<ParamsOf<typeof listAuditLogs>, 'occurredFrom' | 'occurredTo'>) =>
      server.ask(listAuditLogs, { ...range, pageSize: 20, ...filters }, token)
    const { list } = await open({ resource: 'product' })
    const [row] = list
    if (!row) throw new Error('the log has no rows')
    const looks: Record<string, () => Promise<unknown>> = {
      'as it opens': () => open({}),
      'of one kind of thing': () => open({ resource: 'order' }),
      'of one thing': () => open({ resource: row.resource, targetId: row.targetId }),
      'of one thing that thousands of rows are about': () => open({ resource: 'order', targetId: '1' }),
      'by the name of a thing': () => open({ targetName: row.targetName }),
      'by a part of a name that many have': () => open({ targetName: '沙发' }),
      'of one person': () => open({ actorId: 17 }),
      'of what was refused': () => open({ result: auditResult.refused }),
      'one row': () => server.ask(getAuditLog, { id: row.id }, token),
    }
    const measures = [reported(`audit log of ${rows.toLocaleString('en')} rows: time to fill it`, `${filled} s`)]
    for (const [name, look] of Object.entries(looks)) {
      const scans = await server.scansOf(await server.statementsOf(look), 'audit_log')
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const startedAt = performance.now()
        await look()
        times.push(performance.now() - startedAt)
      }
      measures.push(
        reported(`audit log ${name}`, milliseconds(times), 'p95 ≤ 60 ms when idle'),
        checked(`audit log ${name}: reads all rows`, scans.length === 0, 'never', scans.join('; ') || 'never'),
      )
    }
    return measures
  } finally {
    await server.close()
  }
}
