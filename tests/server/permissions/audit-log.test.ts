import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { exportAuditLogs, getAuditLog, listAuditLogs, verifyAuditLogs } from '#contract/permissions/audit-logs.ts'
import { login } from '#contract/session.ts'
import { deleteBrand } from '#contract/suppliers/brands.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { enableSupplier, listSuppliers } from '#contract/suppliers/suppliers.ts'
import { sealAuditLog, sealKey, sealThrough } from '#server/audit/seal.ts'
import { verifyAuditLog, verifySlice } from '#server/audit/verify.ts'
import { auditSeal } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let today: string
beforeAll(async () => {
  server = await createTestServer()
  today = moment(server.services.clock()).slice(0, 10)
})
afterAll(() => server.close())

const week = () => ({ occurredFrom: moment(new Date(Date.now() - days(6))).slice(0, 10), occurredTo: today })
const list = (more: object = {}) => server.data(listAuditLogs, { ...week(), ...more }, { as: 'admin' })

describe('what is written', () => {
  test('a refused attempt, with person, place and target', async () => {
    await server.api(deleteBrand, { ids: [1] }, { as: 'finance', headers: { 'x-forwarded-for': '10.7.7.7' } })
    const { list: rows } = await list({ account: 'finance', result: 2 })
    expect(rows[0]).toMatchObject({
      actorAccount: 'finance',
      actorRoles: '财务',
      accountType: 1,
      area: 'suppliers',
      resource: 'brand',
      action: 'delete',
      resultCode: 403,
      resultMessage: '您没有此操作的权限',
      ip: '10.7.7.7',
      changes: [],
    })
    expect(rows[0]?.method).toBe(deleteBrand.method)
  })

  test('a violated rule, with its record', async () => {
    const suppliers = await server.data(listSuppliers, { status: supplierStatus.enabled }, { as: 'goods' })
    const [row] = suppliers.list
    await server.api(enableSupplier, { id: row?.id ?? 0, enabled: 0, reason: '短' } as never, { as: 'goods' })
    const { list: rows } = await list({ resource: 'supplier', targetId: String(row?.id), result: 2 })
    expect(rows[0]).toMatchObject({ resultCode: 422, resultMessage: '停用原因至少 5 个字' })
    expect(Object.keys(rows[0] ?? {})).not.toContain('before')
  })

  test('a wrong password, without the password', async () => {
    await server.api(login, { account: 'content', password: 'a-wrong-secret' })
    const { list: rows } = await list({ account: 'content', source: 5, result: 2 })
    expect(rows[0]).toMatchObject({ summary: '登录失败', path: '/api/login', method: 'POST' })
    expect(JSON.stringify(rows)).not.toContain('a-wrong-secret')
  })

  test('an export is logged itself', async () => {
    const { jobId } = await server.data(exportAuditLogs, week(), { as: 'admin' })
    const { list: rows } = await list({ resource: 'auditLog', action: 'export' })
    expect(rows[0]).toMatchObject({ targetId: String(jobId), result: 1 })
  })
})

describe('access', () => {
  test('auditors and administrators; a supplier gets 403', async () => {
    expect((await server.api(listAuditLogs, week(), { as: 'auditor' })).code).toBe(200)
    for (const as of ['supplier', 'goods', 'dealer'])
      expect((await server.api(listAuditLogs, week(), { as })).code).toBe(403)
  })

  test('an auditor sees masked phones and certificates, an administrator unmasked ones', async () => {
    const [row] = await server.db
      .insert(auditLog)
      .values({
        occurredAt: moment(server.services.clock()),
        resource: 'supplier',
        action: 'edit',
        summary: '修改供应商',
        targetId: '1',
        changes: [
          { field: 'contactPhone', title: '联系电话', before: '13812345678', after: '13912345678' },
          { field: 'shortName', title: '简称', before: '甲', after: '乙' },
        ],
        after: { contactPhone: '13912345678', warehouses: [{ keeperPhone: '13700001111' }] },
      })
      .returning({ id: auditLog.id })
    const asked = { id: row?.id ?? 0 }
    const covered = await server.data(getAuditLog, asked, { as: 'auditor' })
    expect(covered.changes).toEqual([
      { field: 'contactPhone', title: '联系电话', before: '138****5678', after: '139****5678' },
      { field: 'shortName', title: '简称', before: '甲', after: '乙' },
    ])
    expect(covered.after).toEqual({ contactPhone: '139****5678', warehouses: [{ keeperPhone: '137****1111' }] })
    expect((await server.data(getAuditLog, asked, { as: 'admin' })).changes[0]?.after).toBe('13912345678')
  })
})

describe('searching', () => {
  test('accepts a range of at most 92 days, in order', async () => {
    const from = (count: number) => moment(new Date(Date.parse(today) - days(count - 1))).slice(0, 10)
    const ask = (occurredFrom: string, occurredTo = today) =>
      server.api(listAuditLogs, { occurredFrom, occurredTo }, { as: 'admin' })
    expect((await ask(from(92))).code).toBe(200)
    expect(await ask(from(93))).toMatchObject({ code: 422, message: '时间范围不能超过92天' })
    expect(await ask(today, from(2))).toMatchObject({ code: 422, message: '结束日期不能早于开始日期' })
    expect((await server.api(listAuditLogs, {} as never, { as: 'admin' })).code).toBe(422)
  })

  test('finds by person, record, batch and text, newest first', async () => {
    const all = await list({ pageSize: 200 })
    const times = all.list.map(({ occurredAt }) => occurredAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const [first] = all.list
    expect((await list({ actorId: first?.actorId ?? undefined })).list[0]?.id).toBe(first?.id)
    expect((await list({ keyword: '没有这样的说明' })).list).toEqual([])
    expect((await list({ sensitive: true })).list.every(({ action }) => action !== 'login')).toBe(true)
  })

  test('leads from one entry of a record to the next', async () => {
    const rows = await server.db
      .insert(auditLog)
      .values(
        ['one', 'two', 'three'].map((action) => ({
          occurredAt: moment(server.services.clock()),
          resource: 'probe',
          targetId: '7',
          action,
          summary: action,
        })),
      )
      .returning({ id: auditLog.id })
    const [one, two, three] = rows.map(({ id }) => id)
    expect(await server.data(getAuditLog, { id: two ?? 0 }, { as: 'admin' })).toMatchObject({
      previousId: one,
      nextId: three,
    })
    expect(await server.data(getAuditLog, { id: one ?? 0 }, { as: 'admin' })).toMatchObject({ previousId: null })
    expect((await server.api(getAuditLog, { id: 999_999_999 }, { as: 'admin' })).code).toBe(404)
  })

  test('the log of a record is readable by everybody who may read the record', async () => {
    expect((await server.api(listTargetAuditLogs, { resource: 'brand', targetId: 1 }, { as: 'goods' })).code).toBe(200)
  })
})

describe('the log is only added to', () => {
  const lastId = async () => (await server.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)))[0]
  const key = () => sealKey(server.services)
  const seal = async () => sealThrough(server.db, key(), (await lastId())?.id ?? 0, moment(server.services.clock()))
  /** Somebody with database access can disable the trigger. */
  const unguarded = (statement: ReturnType<typeof sql>) =>
    server.db.transaction(async (tx) => {
      for (const table of ['audit_log', 'audit_seal'])
        await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(statement)
      for (const table of ['audit_log', 'audit_seal'])
        await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    })

  test('the database refuses to change, delete or truncate it', async () => {
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('may only be added to') }) }
    await expect(server.db.update(auditLog).set({ summary: '' })).rejects.toMatchObject(refused)
    await expect(server.db.delete(auditLog)).rejects.toMatchObject(refused)
    await expect(server.db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused)
    await seal()
    await expect(server.db.delete(auditSeal)).rejects.toMatchObject(refused)
  })

  test('an unchanged chain verifies, through blocks sealed one by one', async () => {
    await seal()
    await server.api(login, { account: 'finance', password: 'not-the-password' })
    await seal()
    const verdict = await verifyAuditLog(server.db, key())
    expect(verdict).toMatchObject({ unsealed: 0, holdsHead: true })
    expect(verdict.broken).toBeUndefined()
    expect(verdict.rows).toBe(await server.db.$count(auditLog))
    expect((await verifyAuditLog(server.db, key(), verdict.head)).holdsHead).toBe(true)
    expect((await verifyAuditLog(server.db, key(), 'f'.repeat(64))).holdsHead).toBe(false)
  })

  test('a changed, deleted or inserted row is reported, and another key does not verify', async () => {
    await seal()
    const [some] = await server.db.select().from(auditLog).where(gt(auditLog.id, 20)).limit(1)
    const id = some?.id ?? 0
    const summary = some?.summary ?? ''
    const verdict = async () => (await verifyAuditLog(server.db, key())).broken
    await unguarded(sql`update audit_log set summary = '别的' where id = ${id}`)
    expect(await verdict()).toEqual({ id, what: '该记录与封存时不同' })
    await unguarded(sql`update audit_log set summary = ${summary} where id = ${id}`)
    expect(await verdict()).toBeUndefined()
    expect((await verifyAuditLog(server.db, Buffer.from('another key'))).broken).toBeDefined()
    await unguarded(sql`create table taken as select * from audit_log where id = ${id}`)
    await unguarded(sql`delete from audit_log where id = ${id}`)
    expect(await verdict()).toEqual({ id, what: '该记录已被删除' })
    await unguarded(sql`insert into audit_log overriding system value select * from taken`)
    expect(await verdict()).toBeUndefined()
    await unguarded(sql`delete from audit_seal where id = (select min(id) from audit_seal)`)
    expect(await verdict()).toEqual({ id: 1, what: '此处的封存记录缺失' })
  })

  test('on the screen, slices give the same result as one pass, for readers of the log', async () => {
    const fresh = await createTestServer()
    const sealAll = async () => {
      const [last] = await fresh.db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      await sealThrough(fresh.db, sealKey(fresh.services), last?.id ?? 0, moment(fresh.services.clock()))
    }
    expect(await fresh.data(verifyAuditLogs, {}, { as: 'auditor' })).toMatchObject({
      rows: 0,
      sealedAt: null,
      next: null,
    })
    for (let block = 0; block < 3; block++) {
      await sealAll()
      await fresh.api(login, { account: 'finance', password: 'not-the-password' })
    }
    const key = sealKey(fresh.services)
    const whole = await verifySlice(fresh.db, key, 0, Number.POSITIVE_INFINITY)
    const blocks = await fresh.db.$count(auditSeal)
    expect(whole).toMatchObject({ next: null, broken: null, blocks, blocksLeft: 0 })
    expect(blocks).toBeGreaterThan(3)
    expect(whole.unsealed).toBeGreaterThan(0)
    expect(whole.rows + whole.unsealed).toBe(await fresh.db.$count(auditLog))
    // A slice is as short as a block.
    const parts: Awaited<ReturnType<typeof verifySlice>>[] = []
    for (let after: number | null = 0; after !== null; after = parts.at(-1)?.next ?? null) {
      parts.push(await verifySlice(fresh.db, key, after, 0))
    }
    expect(parts.map(({ blocksLeft }) => blocksLeft)).toEqual(
      Array.from({ length: blocks }, (_, at) => blocks - 1 - at),
    )
    expect(parts.reduce((total, { rows }) => total + rows, 0)).toBe(whole.rows)
    const [last] = await fresh.db.select().from(auditSeal).orderBy(desc(auditSeal.id)).limit(1)
    const id = last?.rowIds[0] ?? 0
    await fresh.db.execute(sql`alter table audit_log disable trigger user`)
    await fresh.db.execute(sql`update audit_log set summary = '别的' where id = ${id}`)
    await fresh.db.execute(sql`alter table audit_log enable trigger user`)
    const before = parts.at(-2)?.next ?? 0
    const broken = await fresh.data(verifyAuditLogs, { after: before }, { as: 'auditor' })
    expect(broken).toMatchObject({ broken: { id, what: '该记录与封存时不同' }, next: null })
    expect((await verifySlice(fresh.db, key, 10_000, 0)).broken).toEqual({
      id: (last?.lastId ?? 0) + 1,
      what: '此处的封存记录缺失',
    })
    expect((await fresh.api(verifyAuditLogs, {}, { as: 'supplier' })).code).toBe(403)
    await fresh.close()
  })

  test('the job waits for open transactions, so that no id is skipped', async () => {
    const other = await createTestServer()
    const sealedTo = async () =>
      (await other.db.select({ id: auditSeal.lastId }).from(auditSeal).orderBy(desc(auditSeal.id)).limit(1))[0]?.id ?? 0
    const entry = { occurredAt: moment(other.services.clock()), action: 'probe', summary: 'probe' }
    const run = () => sealAuditLog(other.services)
    await other.db.transaction(async (tx) => {
      const [early] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id })
      const [late] = await other.services.databases.independent
        .insert(auditLog)
        .values(entry)
        .returning({ id: auditLog.id })
      expect(late?.id).toBeGreaterThan(early?.id ?? 0)
      for (let times = 0; times < 4; times++) await run()
      expect(await sealedTo()).toBe(0)
    })
    // Transactions of other databases on the same server may be open, too.
    await expect
      .poll(
        async () => {
          await run()
          return sealedTo()
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
    const { broken, unsealed } = await verifyAuditLog(other.db, sealKey(other.services))
    expect({ broken, unsealed }).toEqual({ broken: undefined, unsealed: 0 })
    await other.close()
  })
})

test('no secret is in any row', async () => {
  const rows = await server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.area, 'platform')))
  expect(JSON.stringify(rows)).not.toMatch(/argon2id|not-the-password/)
})
