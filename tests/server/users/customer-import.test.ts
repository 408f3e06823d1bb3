import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, validateImport } from '#contract/imports.ts'
import { customerSource, customerStatus, storeStatus } from '#contract/users/codes.ts'
import { customer } from '#server/database/schema/customers.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addCustomer, openStore } from './customer-records.ts'
import { freshPhone } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const head = ['客户姓名', '联系电话', '客户来源', '所在地区', '建筑面积(㎡)', '意向等级', '归属门店编号', '备注']
const check = async (rows: string[][], as = 'trade') => {
  const key = await uploadSheet(server, as, await sheetFile(head, rows))
  return server.data(validateImport, { resource: 'customer', key }, { as })
}

test('a sheet of customers goes to its stores and to 公海', async () => {
  const { id: storeId, storeNo } = await openStore(server)
  const [first, second] = [freshPhone(), freshPhone()]
  const checked = await check([
    ['导入客户一', first, '活动报名', '浙江省杭州市西湖区', '118.5', 'A-一周内', storeNo, '线下活动'],
    ['导入客户二', second, '', '浙江省杭州市西湖区', '', '', '', ''],
  ])
  expect(checked.errorList).toEqual([])
  await server.data(commitImport, { checkId: checked.checkId }, { as: 'trade' })
  while (await runNextJob(server.services));
  const [one] = await server.db.select().from(customer).where(eq(customer.phone, first))
  expect(one).toMatchObject({ storeId, status: customerStatus.following, intentLevel: 'A', houseArea: '118.5' })
  const [two] = await server.db.select().from(customer).where(eq(customer.phone, second))
  expect(two).toMatchObject({
    storeId: null,
    status: customerStatus.unassigned,
    source: customerSource.imported,
    intentLevel: 'C',
  })
})

test('each wrong cell is named', async () => {
  const phone = freshPhone()
  const { customerNo } = await addCustomer(server, { phone })
  const paused = await openStore(server, { status: storeStatus.paused })
  const { errorList } = await check([
    ['导入客户三', phone, '', '浙江省杭州市西湖区', '', '', '', ''],
    ['客', '123', '天上掉下', '西湖边', '0', 'E', paused.storeNo, ''],
  ])
  expect(errorList.map(({ row, column, reason }) => `${row} ${column}：${reason}`)).toEqual(
    expect.arrayContaining([
      `2 联系电话：公海已有此电话的客户 ${customerNo}`,
      '3 客户姓名：客户姓名至少 2 个字',
      '3 联系电话：请输入正确的联系电话',
      expect.stringContaining('3 客户来源：客户来源应为门店到访'),
      '3 所在地区：没有找到地区「西湖边」',
      '3 建筑面积(㎡)：建筑面积应在 1 到 9999 之间',
      expect.stringContaining('3 意向等级：意向等级应为'),
      '3 归属门店编号：门店不存在，或未营业',
    ]),
  )
})

test('only who may import customers checks a sheet', async () => {
  for (const as of ['marketing', 'dealer']) {
    const key = await uploadSheet(
      server,
      as,
      await sheetFile(head, [['导入客户四', freshPhone(), '', '北京市', '', '', '', '']]),
    )
    expect(await server.api(validateImport, { resource: 'customer', key }, { as }), as).toMatchObject({ code: 403 })
  }
})
