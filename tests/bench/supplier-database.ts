import pg from 'pg'
import { embeddedForTests } from '#server/database/embedded.ts'
import { urlOf } from '../server/setup/connection-url.ts'

/** Number of suppliers that the lists read from. */
export const SUPPLIERS = 100_000

/** An empty database server for a separate console. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { connection, stop } = await embeddedForTests()
  return { url: urlOf(connection), stop }
}

/**
 * Realistic where query plans depend on it: nine in ten are enabled, contracts end over five years, names differ in the
 * middle like company names.
 */
const fill = `
  insert into supplier (name, short_name, supplier_type, contact_name, contact_phone, area, category_ids, lead_time,
    logistics_level, contract_no, contract_from, contract_until, settlement_cycle, deposit, invoice_type, tax_rate,
    account, credit_code, status, created_at, created_by, updated_at, updated_by)
  select
    (array['佛山','东莞','杭州','成都','苏州','深圳','赣州','安吉'])[1 + n % 8] || '市' ||
      (array['木','林','家','居','美','雅','和','悦','尚','德','恒','源'])[1 + n % 12] ||
      (array['森','艺','轩','格','致','品','舍','室'])[1 + n / 12 % 8] || n || '家具有限公司',
    '家具' || n, 1 + n % 4, '联系人' || n % 500, '138' || lpad(n::text, 8, '0'),
    (array['440604','441900','330106','510107','320508','440305','360703','330523'])[1 + n % 8],
    jsonb_build_array(1 + n % 60), 3, 1, 'HT' || lpad(n::text, 10, '0'),
    date '2024-01-01' + n % 700, date '2026-01-01' + n % 1800, 1 + n % 4, 10000, 1, 13,
    '139' || lpad(n::text, 8, '0'), '91440600' || lpad(n::text, 10, '0'),
    case when n % 10 < 9 then 1 else n % 4 end,
    timestamptz '2025-01-01 00:00+08' + n * interval '5 minutes', '系统',
    timestamptz '2025-06-01 00:00+08' + (n::bigint * 7919 % ${SUPPLIERS}) * interval '3 minutes', '系统'
  from generate_series(1, ${SUPPLIERS}) n`

/** Adds the suppliers to a console's demo data. */
export async function addSuppliers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows whose commit is not flushed yet are not marked all-visible, and plans would read the table.
    await client.query('set synchronous_commit = on')
    await client.query(fill)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
