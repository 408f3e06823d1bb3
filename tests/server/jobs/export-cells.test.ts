import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeStatus } from '#contract/suppliers/codes.ts'
import { areas } from '#server/areas/index.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { supplierNotice } from '#server/database/schema/suppliers.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { ownerOf } from '#server/jobs/make-export.ts'
import { type Cell, type CellKind, spreadsheet } from '#server/jobs/spreadsheet.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let scope: ExportScope
beforeAll(async () => {
  server = await createTestServer()
  const [admin] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'admin'))
  const { databases, clock } = server.services
  scope = { db: databases.readOnly, caller: await ownerOf(databases, admin?.id ?? 0), now: moment(clock()) }
})
afterAll(() => server.close())

interface Shape {
  title: string
  kind?: CellKind
}

async function fileOf(columns: Shape[], rows: Cell[][]): Promise<Uint8Array> {
  const batches = (async function* () {
    yield rows
  })()
  return buffer(spreadsheet('数据', columns, batches))
}
const partOf = (file: Uint8Array, name: string) => strFromU8(unzipSync(file)[name] ?? new Uint8Array())

describe('cells', () => {
  test('amounts and times are formatted numbers; codes, phones and formula-like texts stay text', async () => {
    const columns: Shape[] = [
      { title: '订单号' },
      { title: '应付金额', kind: 'money' },
      { title: '下单时间', kind: 'time' },
      { title: '到期', kind: 'date' },
      { title: '剩余', kind: 'days' },
      { title: '备注' },
      { title: '件数' },
    ]
    const file = await fileOf(columns, [
      ['261121093015000001', '1200.50', '2026-11-21T23:30:15.250+08:00', '2026-11-21', 12, '=1+1', 3],
      ['001', '', null, undefined, null, '', 0],
      ['002', '-0.10', '2026-11-21T15:30:15Z', '永久', -3, '+86', 0.5],
    ])
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c s="2"><v>1200.50</v></c><c s="4"><v>46347.97934028</v></c><c s="5"><v>46347</v></c>')
    expect(sheet).toContain('<t xml:space="preserve">261121093015000001</t>')
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toContain('<f>')
    const styles = partOf(file, 'xl/styles.xml')
    for (const format of ['#,##0.00', 'yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd', '0&quot; 天&quot;']) {
      expect(styles).toContain(`formatCode="${format}"`)
    }
    expect(readSheet(file, 10).map(({ cells }) => cells)).toEqual([
      columns.map(({ title }) => title),
      ['261121093015000001', '1200.5', '2026-11-21 23:30:15', '2026-11-21', '12', '=1+1', '3'],
      ['001', '', '', '', '', '', '0'],
      ['002', '-0.1', '2026-11-21 23:30:15', '永久', '-3', '+86', '0.5'],
    ])
  })
})

/** Parameters of each export; empty when it needs none. */
async function paramsOf(kind: string): Promise<object> {
  if (kind.startsWith('order')) return { bizType: 1 }
  if (kind === 'auditLogs') return { occurredFrom: '2026-01-01', occurredTo: '2027-01-01' }
  if (kind === 'authorizedProducts' || kind === 'priceSettings') return { distributorId: await firstDistributor() }
  if (kind !== 'noticeReceipts') return {}
  const [notice] = await server.db
    .select()
    .from(supplierNotice)
    .where(eq(supplierNotice.status, noticeStatus.published))
    .limit(1)
  return { noticeId: notice?.id ?? 1 }
}

async function firstDistributor(): Promise<number> {
  const [first] = await server.db.select({ id: distributorAccount.id }).from(distributorAccount).limit(1)
  return first?.id ?? 0
}

async function firstRows(definition: ExportDefinition, kind: string): Promise<unknown[]> {
  for await (const rows of definition.rows(await paramsOf(kind), scope)) return rows.slice(0, 200)
  return []
}

/** Unlimited dates are exported as text. */
const labels = ['永久', '长期']
const looksLikeTime = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/
const looksLikeMoney = /^-?\d+\.\d{2}$/

describe.each([...areas.exports.keys()])('%s', (kind) => {
  test('has no amount, time or day as text', async () => {
    const definition = areas.exports.get(kind)
    if (!definition) throw new Error(`there is no export ${kind}`)
    const columns = definition.columns(scope)
    const rows = await firstRows(definition, kind)
    for (const { title, kind: cellKind, value } of columns) {
      for (const row of rows) {
        const cell = value(row)
        if (cell === null || cell === undefined || cell === '') continue
        if (cellKind === undefined) {
          expect(`${title} ${cell}`).not.toMatch(
            new RegExp(`^${title.replace(/[()]/g, '\\$&')} ${looksLikeTime.source.slice(1)}`),
          )
          expect(looksLikeMoney.test(String(cell)), `${title} ${cell}`).toBe(false)
        } else if (!labels.includes(String(cell))) {
          const file =
            cellKind === 'time' || cellKind === 'date' ? looksLikeTime.test(String(cell)) : !Number.isNaN(Number(cell))
          expect(file, `${title} ${cell}`).toBe(true)
        }
      }
    }
  })
})
