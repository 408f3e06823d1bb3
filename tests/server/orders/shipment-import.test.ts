import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logisticsLevel } from '#contract/delivery.ts'
import { commitImport, getImportTemplate, validateImport } from '#contract/imports.ts'
import { drawingState, orderStatus, orderType } from '#contract/orders/codes.ts'
import { addShipment, importShipments } from '#contract/orders/shipments.ts'
import { stockLog } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { countStatements } from '../setup/statements.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshNo, lineOf, orderNow, type PaidOrder, paidOrder, shipping, stockOf, twoSuppliers } from './paid-orders.ts'

let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
afterAll(() => server.close())

const head = ['订单号', 'SKU 编码', '发货数量', '物流公司', '物流单号', '提货点']
type Cells = (string | number)[]
const row = (paid: PaidOrder, quantity: number, no: string, index = 0): Cells => [
  paid.order.orderNo,
  lineOf(paid, index).skuCode,
  quantity,
  '德邦物流',
  no,
  '',
]
const check = async (rows: Cells[], as = 'trade') => {
  const key = await uploadSheet(server, as, await sheetFile(head, rows))
  return server.data(validateImport, { resource: 'shipment', key }, { as })
}
const faults = async (rows: Cells[], as = 'trade') =>
  (await check(rows, as)).errorList.map(({ row: at, column, reason }) => [at, column, reason])
const run = async (checkId: string, as = 'trade') => {
  const answer = await server.api(commitImport, { checkId }, { as })
  while (await runNextJob(server.services));
  return answer
}

test('rows with one number become one shipment, and orders, stock and log are updated', async () => {
  const [first, second] = [
    await paidOrder(server, [
      { supplierId: own, quantity: 2 },
      { supplierId: own, quantity: 3 },
      { supplierId: other, quantity: 1 },
    ]),
    await paidOrder(server, [{ supplierId: own, quantity: 4 }]),
  ]
  const [one, two, three] = [freshNo(), freshNo(), freshNo()]
  const before = await stockOf(server, [lineOf(second).skuId])
  const { checkId, errorRows } = await check([
    row(first, 2, one),
    row(first, 3, one, 1),
    row(first, 1, two, 2),
    row(second, 3, three),
  ])
  expect(errorRows).toBe(0)
  expect(await server.db.$count(shipment, eq(shipment.logisticsNo, one))).toBe(0)
  await run(checkId)
  const shipped = await server.db
    .select()
    .from(shipment)
    .where(inArray(shipment.logisticsNo, [one, two, three]))
  expect(shipped.map(({ supplierId }) => supplierId).sort()).toEqual([own, other, own].sort())
  const [of] = shipped.filter(({ logisticsNo }) => logisticsNo === one)
  expect(await server.db.$count(shipmentLine, eq(shipmentLine.shipmentId, of?.id ?? 0))).toBe(2)
  expect((await orderNow(server, first.order.id)).order).toMatchObject({ status: 3, shippedQty: 6 })
  expect((await orderNow(server, second.order.id)).order).toMatchObject({ status: 2, shippedQty: 3, shippedAt: null })
  const [now] = await stockOf(server, [lineOf(second).skuId])
  expect([now?.stock, now?.lockedStock]).toEqual([(before[0]?.stock ?? 0) - 3, (before[0]?.lockedStock ?? 0) - 3])
  const flow = and(eq(stockLog.skuId, lineOf(second).skuId), eq(stockLog.orderNo, second.order.orderNo))
  expect(await server.db.select().from(stockLog).where(flow)).toMatchObject([
    { kind: 6, change: -3, stockAfter: now?.stock },
  ])
  expect(
    await server.db.$count(auditLog, and(eq(auditLog.resource, 'shipment'), eq(auditLog.targetId, String(of?.id)))),
  ).toBe(1)
})

test('an invalid row is reported by row and column, and nothing is written', async () => {
  const paid = await paidOrder(server, [{ supplierId: own, quantity: 2 }])
  const unpaid = await paidOrder(server, [{ supplierId: own, quantity: 1 }], { status: orderStatus.unpaid })
  const pickup = await paidOrder(server, [{ supplierId: own, quantity: 1 }], { logisticsLevel: logisticsLevel.pickup })
  const drawn = await paidOrder(server, [{ supplierId: own, quantity: 1, drawingState: drawingState.waiting }], {
    orderType: orderType.custom,
  })
  const no = freshNo()
  const swapped = (cells: Cells, at: number, value: string | number) =>
    cells.map((cell, index) => (index === at ? value : cell))
  const rows = [
    row(paid, 1, no),
    swapped(row(paid, 1, freshNo()), 0, '999999999999999999'),
    swapped(row(paid, 1, freshNo()), 1, '没有这个编码'),
    row(paid, 2, freshNo()),
    swapped(row(paid, 1, freshNo()), 2, '两件'),
    swapped(row(paid, 1, freshNo()), 3, '某某快运'),
    swapped(row(paid, 1, freshNo()), 4, 'A1'),
    row(paid, 1, no),
    row(unpaid, 1, freshNo()),
    row(pickup, 1, freshNo()),
    row(drawn, 1, freshNo()),
    swapped(row(paid, 1, freshNo()), 2, '=1+1'),
  ]
  const { checkId, errorList } = await check(rows)
  expect(errorList.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [2, '订单号', '同组的第 9 行有误，改正后一起导入'],
    [3, '订单号', '订单不存在'],
    [4, 'SKU 编码', '订单中没有该 SKU'],
    [5, '发货数量', '最多可发 1 件'],
    [6, '发货数量', '发货数量应为 1 到 9999 的整数'],
    [7, '物流公司', expect.stringMatching(/^物流公司应为/)],
    [8, '物流单号', '物流单号应为 6 到 30 位字母、数字或 -'],
    [9, '订单号', '与第 2 行重复'],
    [10, '订单号', expect.any(String)],
    [11, '提货点', '提货点至少 5 个字'],
    [12, '订单号', '定制图纸尚未确认，不能发货'],
    [13, '发货数量', '不能是公式，请粘贴为数值'],
  ])
  expect(await run(checkId)).toMatchObject({ code: 422, message: '请先修正错误行' })
  expect((await orderNow(server, paid.order.id)).order).toMatchObject({ status: 1, version: 1 })
})

test('an order changed since the check: nothing of the sheet is written', async () => {
  const [moved, still] = [
    await paidOrder(server, [{ supplierId: own, quantity: 2 }]),
    await paidOrder(server, [{ supplierId: own, quantity: 2 }]),
  ]
  const { checkId } = await check([row(still, 2, freshNo()), row(moved, 2, freshNo())])
  const part = await shipping(server, moved, [{ line: lineOf(moved), quantity: 1 }])
  await server.data(addShipment, part, { as: 'supplier' })
  expect(await run(checkId)).toMatchObject({ code: 409, message: '数据已被他人修改,请刷新后重试' })
  expect((await orderNow(server, still.order.id)).order.status).toBe(orderStatus.paid)
})

test('a recently used number, or one shared by two orders of the sheet, is refused', async () => {
  const no = freshNo()
  const [first, second, third] = [
    await paidOrder(server, [{ supplierId: own, quantity: 1 }]),
    await paidOrder(server, [{ supplierId: own, quantity: 1 }]),
    await paidOrder(server, [{ supplierId: own, quantity: 1 }]),
  ]
  const { checkId } = await check([row(first, 1, no)])
  await run(checkId)
  const shared = freshNo()
  const reason = '该物流单号已用于其他发货单，请在订单里发货并确认'
  expect(await faults([row(second, 1, no)])).toEqual([[2, '物流单号', reason]])
  expect(await faults([row(second, 1, shared), row(third, 1, shared)])).toEqual([[3, '物流单号', reason]])
})

test('a supplier imports its own lines; without the permission to ship the import is refused', async () => {
  const paid = await paidOrder(server, [
    { supplierId: own, quantity: 1 },
    { supplierId: other, quantity: 1 },
  ])
  const foreign = await paidOrder(server, [{ supplierId: other, quantity: 1 }])
  expect(
    await faults([row(paid, 1, freshNo()), row(paid, 1, freshNo(), 1), row(foreign, 1, freshNo())], 'supplier'),
  ).toEqual([
    [3, 'SKU 编码', '订单中没有该 SKU'],
    [4, '订单号', '订单不存在'],
  ])
  expect((await server.api(getImportTemplate, { resource: 'shipment' }, { as: 'finance' })).code).toBe(403)
  const { url } = await server.data(getImportTemplate, { resource: 'shipment' }, { as: 'supplier' })
  expect(url).toContain('shipment.xlsx')
})

test('in one request: a dry run and an invalid row write nothing, a valid file is imported', async () => {
  const paid = await paidOrder(server, [{ supplierId: own, quantity: 2 }])
  const no = freshNo()
  const send = async (quantity: number, dryRun: boolean) => {
    const fileKey = await uploadSheet(server, 'supplier', await sheetFile(head, [row(paid, quantity, no)]))
    const answer = await server.data(importShipments, { fileKey, dryRun }, { as: 'supplier' })
    while (await runNextJob(server.services));
    return answer
  }
  const statusNow = async () => (await orderNow(server, paid.order.id)).order.status
  expect(await send(2, true)).toMatchObject({ total: 1, valid: 1, errors: [] })
  expect(await send(3, false)).toMatchObject({ errors: [{ row: 2, column: '发货数量', message: '最多可发 2 件' }] })
  expect(await statusNow()).toBe(orderStatus.paid)
  expect(await send(2, false)).toMatchObject({ valid: 1, errors: [] })
  expect(await statusNow()).toBe(orderStatus.shipped)
})

test('any number of orders takes a constant number of statements, and more than 2,000 rows are refused', async () => {
  const statements = async (count: number) => {
    const orders: PaidOrder[] = []
    while (orders.length < count) orders.push(await paidOrder(server, [{ supplierId: own, quantity: 1 }]))
    const rows = orders.map((paid) => row(paid, 1, freshNo()))
    let checkId = ''
    const checking = await countStatements(async () => {
      checkId = (await check(rows)).checkId
    })
    const writing = await countStatements(() => run(checkId))
    expect((await orderNow(server, orders.at(-1)?.order.id ?? 0)).order.status).toBe(orderStatus.shipped)
    return checking + writing
  }
  await statements(1)
  // The session is updated once a minute.
  expect(Math.abs((await statements(30)) - (await statements(3)))).toBeLessThan(3)
  const paid = await paidOrder(server, [{ supplierId: own, quantity: 1 }])
  const many = Array.from({ length: 2_001 }, () => row(paid, 1, freshNo()))
  const key = await uploadSheet(server, 'trade', await sheetFile(head, many))
  expect(await server.api(validateImport, { resource: 'shipment', key }, { as: 'trade' })).toMatchObject({
    code: 422,
    message: '超过2000行',
  })
})
