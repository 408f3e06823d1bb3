import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { getDigitalOrder, supplyDigitalFile } from '#contract/orders/digital-orders.ts'
import type { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { auditsOf, digitalNow, filedOrder, linkOf } from './payment-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const trade = { as: 'trade' }
const MISSING = 'private/20260101/1/gone.zip'
let goods = 0

/** Orders of goods whose file is missing: the first failed, the others as given. */
async function withoutFile(...others: Partial<typeof digitalOrder.$inferInsert>[]) {
  const paidAt = moment(server.services.clock())
  const of = { goodsNo: `DG-${++goods}`, fileUrl: `${server.services.store.host}/${MISSING}`, paidAt }
  const failed = { status: orderStatus.paid, deliverState: 3, deliverError: '商品文件不存在' } as const
  const first = await filedOrder(server, { ...of, ...failed })
  const rest = []
  for (const change of others) rest.push(await filedOrder(server, { ...of, ...failed, ...change }))
  return [first, ...rest] as const
}

const handIn = async (isPrivate = true) => ({
  url: await upload(server, 'trade', { isPrivate }),
  name: '北欧客厅.png',
  size: 1000,
})

describe('a missing file after a failed delivery', () => {
  test('is uploaded, the delivery continues, and the buyer downloads it', async () => {
    const [row] = await withoutFile()
    const { id, version } = row
    const answer = await server.data(supplyDigitalFile, { id, version, file: await handIn() }, trade)
    expect(answer).toMatchObject({ id, status: orderStatus.shipped, deliverState: 2, delivered: 1 })
    expect(await digitalNow(server, id)).toMatchObject({ deliverError: '', licenceNo: expect.stringMatching(/^L\d+$/) })
    const download = await server.app.request(await linkOf(server, id))
    expect(download.status).toBe(302)
    expect(await auditsOf(server, 'digitalOrder', id)).toContainEqual(expect.stringContaining('补传数字订单'))
    const uses = await server.db
      .select()
      .from(fileUse)
      .where(and(eq(fileUse.resource, 'digitalOrder'), eq(fileUse.recordId, id)))
    expect(uses).toHaveLength(1)
  })

  test('is replaced for all orders that use it: waiting ones are delivered, earlier ones can download again', async () => {
    const [row, waiting, had, unpaid] = await withoutFile(
      {},
      {
        status: orderStatus.completed,
        deliverState: deliverState.delivered,
        deliverError: '',
        licenceNo: 'L1',
        deliverAccount: '13700137000',
      },
      { status: orderStatus.unpaid, deliverState: deliverState.undelivered, deliverError: '', paidAt: null },
    )
    const file = await handIn()
    const { delivered } = await server.data(supplyDigitalFile, { id: row.id, version: row.version, file }, trade)
    expect(delivered).toBe(2)
    expect(await digitalNow(server, waiting?.id ?? 0)).toMatchObject({ status: orderStatus.shipped, fileUrl: file.url })
    expect(await digitalNow(server, had?.id ?? 0)).toMatchObject({ status: orderStatus.completed, fileUrl: file.url })
    expect(await digitalNow(server, unpaid?.id ?? 0)).toEqual(unpaid)
  })

  test('is not replaced while it exists', async () => {
    const row = await filedOrder(server, {
      status: orderStatus.paid,
      deliverState: deliverState.failed,
      paidAt: moment(server.services.clock()),
    })
    const { id, version } = row
    expect(await server.api(supplyDigitalFile, { id, version, file: await handIn() }, trade)).toMatchObject({
      code: 422,
      message: '商品文件已存在，请直接重新交付',
    })
    expect(await digitalNow(server, id)).toEqual(row)
  })

  test.each([
    [
      'that nobody uploaded',
      async () => ({ url: `${server.services.store.host}/private/1/1/x.zip`, name: 'x.zip', size: 1 }),
    ],
    ['that everybody can read', () => handIn(false)],
  ])('is refused when it is %s, and nothing is lost', async (_case, file) => {
    const [row] = await withoutFile()
    const { id, version } = row
    const answer = await server.api(supplyDigitalFile, { id, version, file: await file() }, trade)
    expect(answer).toMatchObject({ code: 422, data: { fields: { file: expect.any(String) } } })
    expect(await digitalNow(server, id)).toEqual(row)
  })

  test('requires the delivery permission and the current version of the order', async () => {
    const [row] = await withoutFile()
    const { id, version } = row
    const file = await handIn()
    expect((await server.api(supplyDigitalFile, { id, version, file }, { as: 'auditor' })).code).toBe(403)
    expect((await server.api(supplyDigitalFile, { id, version: version + 1, file }, trade)).code).toBe(409)
    const { allowed } = await server.data(getDigitalOrder, { id }, trade)
    expect(allowed.supplyDigitalFile).toBe('')
  })

  test('of two concurrent uploads one is refused, because the file exists', async () => {
    const [row, other] = await withoutFile({})
    const file = await handIn()
    const answers = await Promise.all(
      [row, other].map((each) =>
        server.api(supplyDigitalFile, { id: each?.id ?? 0, version: each?.version ?? 0, file }, trade),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()[0]).toBe(200)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { id } of [row, other].filter((each) => each !== undefined)) {
      expect(await digitalNow(server, id)).toMatchObject({ status: orderStatus.shipped, fileUrl: file.url })
    }
  })
})
