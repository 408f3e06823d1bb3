import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditLogs } from '#contract/permissions/audit-logs.ts'
import {
  getUserWatermark,
  platformWatermark,
  resetUserWatermark,
  saveUserWatermark,
  type WatermarkInput,
} from '#contract/watermark.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const labels: WatermarkInput = { ...platformWatermark, title: '云上家居', transparency: 60, location: 'east' }
const asGoods = { as: 'goods' } as const

test('without their own people see that of the platform; their own is personal, until it is reset', async () => {
  const inherited = { ...platformWatermark, version: 0, inherited: true }
  expect(await server.data(getUserWatermark, {}, asGoods)).toEqual(inherited)
  const saved = await server.data(saveUserWatermark, { ...labels, version: 0 }, asGoods)
  expect(saved).toEqual({ ...labels, version: 1, inherited: false })
  expect(await server.data(getUserWatermark, {}, { as: 'supplier' })).toEqual(inherited)
  await server.data(resetUserWatermark, {}, asGoods)
  expect(await server.data(getUserWatermark, {}, asGoods)).toEqual(inherited)
})

test.each([
  ['文字超过 16 个字', { title: '云上家居设计师王小木专属展示样图一' }, '水印文字最多 16 个字'],
  ['文字水印没有文字', { title: ' ' }, '请输入水印文字'],
  ['图片水印没有图片', { type: 2 }, '请上传水印图片'],
  ['不透明度 101', { transparency: 101 }, '不透明度须在0至100之间'],
  ['别处的图片', { type: 2, imgUrl: 'https://example.com/mark.png' }, '文件地址无效'],
] as const)('%s 不能保存', async (_what, change, message) => {
  const answer = await server.api(saveUserWatermark, { ...labels, ...change, version: 0 }, asGoods)
  expect(answer).toMatchObject({ code: 422, message })
})

test('of two concurrent saves the second gets the first version; the log has the changes', async () => {
  await server.data(saveUserWatermark, { ...labels, version: 0 }, { as: 'finance' })
  const late = await server.api(saveUserWatermark, { ...labels, title: '另一个', version: 0 }, { as: 'finance' })
  expect(late).toMatchObject({ code: 409, data: { latest: { title: '云上家居', version: 1 } } })
  await server.data(saveUserWatermark, { ...labels, title: '云上', version: 1 }, { as: 'finance' })
  const today = moment(server.services.clock()).slice(0, 10)
  const range = { occurredFrom: today, occurredTo: today, resource: 'userWatermark' } as const
  const { list } = await server.data(listAuditLogs, range, { as: 'admin' })
  expect(list[0]?.changes).toEqual([{ field: 'title', title: '水印文字', before: '云上家居', after: '云上' }])
})
