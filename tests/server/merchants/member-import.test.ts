import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { enableMerchantUsers, importMerchantUsers } from '#contract/merchants/merchant-users.ts'
import { customerSource } from '#contract/users/codes.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { change } from '../entity/calls.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { freshPhone, register } from '../users/people.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember } from './member-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, changes)
const _run = (params: ParamsOf<typeof enableMerchantUsers>) => server.api(enableMerchantUsers, params, as)
const free = (id: number) => change(server, ({ db }) => freeSeats(db, id, inDays(0)))
const logOf = async (id: number, action: string) =>
  (
    await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'merchantUser'), eq(auditLog.targetId, String(id)), eq(auditLog.action, action)))
  ).at(-1)

/** A member with a registered user. */
async function _registered(enterpriseId: number, changes = {}) {
  const phone = freshPhone()
  const { id: userId } = await register(server, { phone })
  return { ...(await addMember(server, enterpriseId, { phone, ...changes })), userId }
}

async function _giveCustomers(enterpriseId: number, userId: number, count: number) {
  const now = server.now()
  await server.db.insert(customer).values(
    Array.from({ length: count }, () => ({
      ...{ createdAt: now, updatedAt: now, name: '客户', phone: freshPhone(), area: '330106' },
      ...{ source: customerSource.codes[0] as 1, designerId: userId, enterpriseId },
    })),
  )
}

describe('import', () => {
  const head = ['登录手机', '姓名', '所属企业', '级别', '商城角色', '所属门店', '职位', '备注']
  const sheet = async (rows: string[][]) => uploadSheet(server, 'marketing', await sheetFile(head, rows))
  const check = async (rows: string[][]) =>
    server.data(validateImport, { resource: 'merchantUser', key: await sheet(rows) }, as)
  const line = (enterprise: string, changes: Record<number, string> = {}) =>
    [freshPhone(), '导入成员', enterprise, '财务', '财务', '', '会计', ''].map((cell, at) => changes[at] ?? cell)

  test('adds members of several merchants by number or name', async () => {
    const [one, two] = [await open(), await open()]
    const rows = [line(one.enterpriseNo), line(two.name), line(one.name)]
    const checked = await check(rows)
    expect(checked).toMatchObject({ totalRows: 3, addRows: 3, errorRows: 0 })
    await server.data(commitImport, { checkId: checked.checkId }, as)
    while (await runNextJob(server.services));
    const made = await server.db.select().from(merchantUser).where(eq(merchantUser.enterpriseId, one.id))
    expect(made.map(({ name }) => name).sort()).toEqual(['导入成员', '导入成员', '陈志强'].sort())
    expect(await logOf(made.find(({ name }) => name === '导入成员')?.id ?? 0, 'add')).toMatchObject({
      summary: '导入商家成员「导入成员」（测试家居）',
    })
  })

  test('more rows than free seats are refused, as is a row of a member', async () => {
    const { id, enterpriseNo } = await open()
    const { phone } = await addMember(server, id)
    await server.db
      .update(enterpriseUser)
      .set({ addonQuota: 1 - (await free(id)) })
      .where(eq(enterpriseUser.id, id))
    const { errorList } = await check([line(enterpriseNo), line(enterpriseNo), line(enterpriseNo, { 0: phone })])
    expect(errorList.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      expect.stringMatching(/^3 员工数已满，「.+」只剩 1 个名额$/),
      '4 该手机号已是商家成员',
    ])
  })

  test('any bad row: nothing is written; each row names the merchant of the call', async () => {
    const [one, two] = [await open(), await open()]
    const send = async (rows: string[][], account = 'marketing') => {
      const fileKey = await uploadSheet(server, account, await sheetFile(head, rows))
      return server.api(importMerchantUsers, { enterpriseId: one.id, fileKey }, { as: account })
    }
    const bad = await send([line(one.enterpriseNo), line(one.enterpriseNo, { 4: '没有的角色' })])
    expect(bad).toMatchObject({
      data: { total: 2, valid: 1, errors: [{ row: 3, message: '没有适用于该商家类型的角色「没有的角色」' }] },
    })
    while (await runNextJob(server.services));
    const count = () => server.db.$count(merchantUser, eq(merchantUser.enterpriseId, one.id))
    expect(await count()).toBe(1)
    expect(await send([line(one.enterpriseNo), line(two.enterpriseNo)])).toMatchObject({
      code: 422,
      message: `第 3 行的所属企业不是「${one.name}」`,
    })
    expect(await send([line(one.enterpriseNo)])).toMatchObject({ code: 200, data: { total: 1, valid: 1, errors: [] } })
    while (await runNextJob(server.services));
    expect(await count()).toBe(2)
    expect(await send([line(one.enterpriseNo)], 'finance')).toMatchObject({ code: 403 })
  })

  test('a seat that was taken after the check refuses the import', async () => {
    const { id, enterpriseNo } = await open()
    await server.db
      .update(enterpriseUser)
      .set({ addonQuota: 1 - (await free(id)) })
      .where(eq(enterpriseUser.id, id))
    const checked = await check([line(enterpriseNo)])
    expect(checked.errorRows).toBe(0)
    await addMember(server, id)
    await server.api(commitImport, { checkId: checked.checkId }, as)
    while (await runNextJob(server.services));
    expect(await free(id)).toBe(0)
  })
})
