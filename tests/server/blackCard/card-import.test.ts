import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importCardMerchants } from '#contract/blackCard/card-changes.ts'
import { enableChannels } from '#contract/blackCard/channels.ts'
import { channelStatus } from '#contract/blackCard/codes.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { dayOf } from '#server/time.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { finance, idCard, licence, openedCard, trade } from './card-records.ts'
import { activeChannel, channelNow, pendingChannel } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const head = [
  ...['商家名称', '简称', '主体类型', '行业', '黑卡等级', '联系人', '登录手机', '邮箱', '所在地区', '详细地址'],
  ...['统一社会信用代码', '法人', '身份证号', '到期日', '客户经理', '所属渠道', '内部备注'],
]
let serial = 0
const line = (changes: Record<string, string> = {}) => {
  const mark = String(++serial).padStart(4, '0')
  const cells: Record<string, string> = {
    ...{ 商家名称: `导入黑卡${mark}`, 简称: '导入', 主体类型: '企业', 行业: '软装工作室', 黑卡等级: '黑金卡' },
    ...{
      联系人: '沈知微',
      登录手机: `1366000${mark}`,
      邮箱: '',
      所在地区: '浙江省杭州市西湖区',
      详细地址: '文三路 90 号',
    },
    ...{
      统一社会信用代码: licence(),
      法人: '沈知微',
      身份证号: '',
      到期日: '',
      客户经理: 'trade',
      所属渠道: '',
      内部备注: '',
    },
    ...changes,
  }
  return head.map((title) => cells[title] ?? '')
}
const check = async (rows: string[][]) =>
  server.data(
    validateImport,
    { resource: 'cardMerchant', key: await uploadSheet(server, 'trade', await sheetFile(head, rows)) },
    trade,
  )
const cardNamed = async (name = '') =>
  (await server.db.select().from(cardMerchant).where(eq(cardMerchant.name, name)))[0]

describe('import', () => {
  test('opens cards of companies and people with their party, company and last day', async () => {
    const company = line({ 到期日: '2028-06-30' })
    const person = line({ 主体类型: '个人', 统一社会信用代码: '', 法人: '', 身份证号: idCard() })
    const checked = await check([company, person])
    expect(checked).toMatchObject({ totalRows: 2, addRows: 2, errorRows: 0 })
    await server.data(commitImport, { checkId: checked.checkId }, trade)
    while (await runNextJob(server.services));
    const card = await cardNamed(company[0])
    expect(card).toMatchObject({ expireAt: '2028-06-30', phone: company[6] })
    const [party] = await server.db
      .select()
      .from(tradeParty)
      .where(eq(tradeParty.id, card?.id ?? 0))
    const [made] = await server.db
      .select()
      .from(enterpriseUser)
      .where(eq(enterpriseUser.licenceNo, company[10] ?? ''))
    expect(party).toMatchObject({ name: company[0], enterpriseId: made?.id, discountFactor: '0.9000' })
    expect((await cardNamed(person[0]))?.expireAt).toBe(monthsAfter(dayOf(server.now()), 12))
    const logged = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetName, company[0] ?? ''))
    expect(logged.map(({ resource }) => resource)).toEqual(expect.arrayContaining(['cardMerchant', 'enterpriseUser']))
  })

  test('a card belongs to the channel that is named, or numbered; a file without the column is taken too', async () => {
    const channel = await activeChannel(server)
    const [named, numbered, none] = [line({ 所属渠道: channel.name }), line({ 所属渠道: channel.channelNo }), line()]
    const checked = await check([named, numbered, none])
    expect(checked).toMatchObject({ addRows: 3, errorRows: 0 })
    await server.data(commitImport, { checkId: checked.checkId }, trade)
    while (await runNextJob(server.services));
    const channels = await Promise.all(
      [named, numbered, none].map(async ([name]) => (await cardNamed(name))?.channelId),
    )
    expect(channels).toEqual([channel.id, channel.id, null])
    const titles = head.filter((title) => title !== '所属渠道')
    const older = line().filter((_cell, index) => head[index] !== '所属渠道')
    const key = await uploadSheet(server, 'trade', await sheetFile(titles, [older]))
    const answer = await server.data(validateImport, { resource: 'cardMerchant', key }, trade)
    expect(answer).toMatchObject({ addRows: 1, errorRows: 0 })
  })

  test('a channel that does not exist, or does not work with the platform, is a fault of its cell', async () => {
    const [waiting, paused] = [await pendingChannel(server), await activeChannel(server)]
    const stop = { ids: [paused.id], enable: false, reason: '整改' }
    expect((await server.data(enableChannels, stop, { as: 'marketing' })).failed).toEqual([])
    expect((await channelNow(server, paused.id)).status).toBe(channelStatus.paused)
    const { errorList, addRows } = await check([
      line({ 所属渠道: '没有的渠道' }),
      line({ 所属渠道: waiting.name }),
      line({ 所属渠道: paused.channelNo }),
    ])
    expect(addRows).toBe(0)
    expect(errorList.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 没有这个渠道，请写渠道名称或渠道编号',
      `3 渠道「${waiting.name}」待签约，请选择合作中的渠道`,
      `4 渠道「${paused.name}」已暂停，请选择合作中的渠道`,
    ])
  })

  test('the file is checked by one call too, for who may add cards', async () => {
    const fileKey = await uploadSheet(server, 'trade', await sheetFile(head, [line()]))
    expect(await server.api(importCardMerchants, { fileKey, dryRun: true }, trade)).toMatchObject({ code: 200 })
    expect((await server.api(importCardMerchants, { fileKey, dryRun: true }, finance)).code).toBe(403)
  })

  test('a phone or licence of another card, or of an earlier row, is a fault of its cell', async () => {
    const card = await openedCard(server)
    const first = line()
    const rows = [
      line({ 登录手机: card.phone }),
      line({ 统一社会信用代码: card.licenceNo }),
      first,
      line({ 登录手机: first[6] ?? '' }),
    ]
    const { errorList, errorRows } = await check(rows)
    expect(errorRows).toBe(3)
    expect(errorList.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 该手机号已用于其他黑卡',
      '3 该信用代码已开卡',
      '5 该手机号已用于其他黑卡',
    ])
  })
})
