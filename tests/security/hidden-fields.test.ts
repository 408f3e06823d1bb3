import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { coveredText } from '#contract/field-rights.ts'
import { auditResource } from '#contract/permissions/audit-labels.ts'
import { getAuditLog, listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { type AuditResource, fieldRights } from '#contract/permissions/field-rights.ts'
import { accountType } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { scopeOf } from '#server/areas/record-scope.ts'
import type { Caller } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'
import {
  type Account,
  accounts,
  answerOf,
  callersOf,
  factsOfRecord,
  isReadable,
  type Logged,
  loggedFields,
  partOf,
  readableRecord,
} from './hidden-field-records.ts'

const SENTENCE = '应付 8888.88 元，宏图家具 DPK20260701'
const REASON = '内部理由不外传'

let server: TestServer
let callers: ReadonlyMap<Account, Caller>
let today: string
beforeAll(async () => {
  server = await createTestServer()
  callers = await callersOf(server)
  today = moment(server.services.clock()).slice(0, 10)
})
afterAll(() => server.close())

const callerOf = (account: Account): Caller => {
  const caller = callers.get(account)
  if (!caller) throw new Error(`there is no ${account}`)
  return caller
}

/** File URLs are signed again for each response. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.split('?')[0] : value)

const isValue = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** Whether the record itself shows a field to the reader; undefined if undetermined. */
function answerShows({ field, rule }: Logged, own: Shown, whole: Shown): boolean | undefined {
  const name = field.split('.').at(-1) ?? ''
  const [seen, all] = [partOf(own, field, own)?.[name], partOf(whole, field, own)?.[name]]
  if (!isValue(all)) return undefined
  // A text without a phone has nothing to mask.
  if (rule.cover && coveredText(rule.cover, String(all)) === String(all)) return undefined
  // Masked for everybody: it does not tell who may read it.
  if (rule.cover && String(all).includes('***')) return undefined
  return plain(seen) === plain(all)
}
type Shown = Awaited<ReturnType<typeof answerOf>>

/** A log entry with a marker for each field. */
async function note(resource: AuditResource, id: number, fields: readonly Logged[]): Promise<number> {
  const [row] = await server.db
    .insert(auditLog)
    .values({
      occurredAt: moment(server.services.clock()),
      resource,
      targetId: String(id),
      targetName: 'X',
      // An action without special rules.
      action: 'probe',
      summary: SENTENCE,
      reason: REASON,
      changes: fields.map(({ field, value }) => ({ field, title: field, before: '', after: value })),
      after: Object.fromEntries(fields.map(({ field, value }) => [field.split('.').at(-1), value])),
    })
    .returning({ id: auditLog.id })
  return row?.id ?? 0
}

interface Cell {
  account: Account
  resource: AuditResource
  way: string
  field: string
}
const cells: Cell[] = []

const nameOf = ({ account, resource, way, field }: Cell): string => `${account} ${resource}.${field} by ${way}`

describe.each(accounts)('%s', (account) => {
  test("reads in a record's log the same fields as in the record", async () => {
    const caller = callerOf(account)
    const wrong: string[] = []
    for (const resource of auditResource.codes) {
      const rights = fieldRights[resource]
      const id = caller.can(rights.view) ? await readableRecord(server, resource, caller) : undefined
      if (id === undefined || !scopeOf(areas.records, resource)?.sees) continue
      const fields = await loggedFields(server, resource, rights, id, caller)
      await note(resource, id, fields)
      const facts = await factsOfRecord(server, resource, id)
      const answer = await server.data(listTargetAuditLogs, { resource, targetId: id } as never, { as: account })
      const text = JSON.stringify(answer)
      const [own, whole] = [
        await answerOf(server, resource, id, account),
        await answerOf(server, resource, id, 'admin'),
      ]
      for (const field of fields) {
        const cell = { account, resource, way: 'byTarget', field: field.field }
        cells.push(cell)
        const isShown = text.includes(field.value)
        if (isShown !== isReadable(field, caller, facts)) wrong.push(`${nameOf(cell)}: ${isShown ? 'shown' : 'hidden'}`)
        const read = answerShows(field, own, whole)
        if (read === undefined) continue
        cells.push({ ...cell, way: 'answer' })
        if (isShown && !read) wrong.push(`${nameOf(cell)}: the record hides it`)
        if (read !== isReadable(field, caller, facts))
          wrong.push(`${nameOf(cell)}: the record ${read ? 'shows' : 'hides'} it`)
      }
      if (caller.accountType !== accountType.platform && text.includes(REASON))
        wrong.push(`${account} ${resource}: the reason`)
      if (
        caller.accountType === accountType.supplier &&
        ['order', 'refund'].includes(resource) &&
        text.includes(SENTENCE)
      )
        wrong.push(`${account} ${resource}: the sentence`)
    }
    expect(wrong).toEqual([])
  })

  test('finds the same in the audit log list and its details, if permitted', async () => {
    const caller = callerOf(account)
    const wrong: string[] = []
    if (!caller.can('auditLog:view')) {
      const range = { occurredFrom: today, occurredTo: today }
      expect((await server.api(listAuditLogs, range, { as: account })).code).toBe(403)
      return
    }
    for (const resource of auditResource.codes) {
      const rights = fieldRights[resource]
      const fields = await loggedFields(server, resource, rights, 1, caller)
      const id = await note(resource, 999_999, fields)
      const listed = await server.data(
        listAuditLogs,
        { occurredFrom: today, occurredTo: today, resource, targetId: '999999' },
        { as: account },
      )
      const detail = await server.data(getAuditLog, { id }, { as: account })
      const reads = (field: Logged) =>
        caller.can(rights.view) && isReadable(field, caller, { isWhole: true, isPaid: true, isOwnSale: true })
      for (const field of fields) {
        for (const [way, data] of [
          ['list', listed],
          ['detail', detail.changes],
          ['whole record', [detail.before, detail.after]],
        ] as const) {
          const cell = { account, resource, way, field: field.field }
          // A full record contains line fields within the line.
          if (way === 'whole record' && /^(lines|shipments)\./.test(field.field)) continue
          if (
            way === 'whole record' &&
            fields.filter((item) => item.field.split('.').at(-1) === field.field.split('.').at(-1)).length > 1
          )
            continue
          cells.push(cell)
          const isShown = JSON.stringify(data).includes(field.value)
          if (isShown !== reads(field)) wrong.push(`${nameOf(cell)}: ${isShown ? 'shown' : 'hidden'}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

test('every role, resource and field was tested', () => {
  const ways = Map.groupBy(cells, ({ way }) => way)
  const counted = [...ways].map(([way, of]) => `${way} ${of.length}`).join(', ')
  process.stdout.write(`hidden fields: ${cells.length} cells tested (${counted})\n`)
  expect(new Set(cells.map(({ account }) => account)).size).toBe(accounts.length)
  expect(new Set(cells.map(({ resource }) => resource)).size).toBeGreaterThan(30)
  expect(ways.get('answer')?.length).toBeGreaterThan(300)
})
