import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, validateImport } from '#contract/imports.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { registerSource } from '#contract/users/codes.ts'
import { user } from '#server/database/schema/users.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const head = ['手机号', '真实姓名', '身份', '所在地区', '邀请人编号', '标签', '备注']
const check = async (rows: string[][], as = 'trade') => {
  const key = await uploadSheet(server, as, await sheetFile(head, rows))
  return server.data(validateImport, { resource: 'user', key }, { as })
}

test('a sheet of users is checked and imported', async () => {
  const phone = freshPhone()
  const checked = await check([
    [phone, '导入一', '设计师', '浙江省杭州市西湖区', 'U000000001', '高客单、复购', '线下活动'],
  ])
  expect(checked.errorList).toEqual([])
  const before = (await rowOf(server, 1)).inviteeCount
  await server.data(commitImport, { checkId: checked.checkId }, { as: 'trade' })
  while (await runNextJob(server.services));
  const [row] = await server.db.select().from(user).where(eq(user.phone, phone))
  expect(row).toMatchObject({
    realName: '导入一',
    identity: userIdentity.designer,
    area: '330106',
    inviterId: 1,
    labelIds: [1, 4],
    registerSource: registerSource.staff,
  })
  expect((await rowOf(server, 1)).inviteeCount).toBe(before + 1)
})

test('each wrong cell is named', async () => {
  const known = (await rowOf(server, 5)).phone
  const { errorList } = await check([
    [known, '导入二', '', '浙江省杭州市西湖区', '', '', ''],
    [freshPhone(), '导', '皇帝', '西湖边', 'U000009999', '没有的标签', ''],
  ])
  expect(errorList.map(({ row, column, reason }) => `${row} ${column}：${reason}`)).toEqual(
    expect.arrayContaining([
      '2 手机号：该手机号已注册',
      '3 真实姓名：真实姓名至少 2 个字',
      '3 身份：身份应为业主、设计师、装修公司、门店经营者、工长、经销商',
      '3 所在地区：没有找到地区「西湖边」',
      '3 邀请人编号：邀请人不存在或已注销',
      '3 标签：没有标签「没有的标签」',
    ]),
  )
})

test('only who may import users checks a sheet', async () => {
  const key = await uploadSheet(
    server,
    'goods',
    await sheetFile(head, [[freshPhone(), '导入三', '', '北京市', '', '', '']]),
  )
  expect(await server.api(validateImport, { resource: 'user', key }, { as: 'goods' })).toMatchObject({ code: 403 })
})
