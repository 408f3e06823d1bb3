import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChannelInput,
  enableChannels,
  endChannel,
  listChannels,
  renewChannelInvite,
  saveChannel,
} from '#contract/blackCard/channels.ts'
import { channelKind, channelStatus } from '#contract/blackCard/codes.ts'
import { orderBizType, partyState } from '#contract/orders/codes.ts'
import { addOrder, quoteOrder } from '#contract/orders/order-create.ts'
import { expireChannels } from '#server/areas/blackCard/channel/scheduled-work.ts'
import { channel } from '#server/database/schema/channels.ts'
import { sku } from '#server/database/schema/goods.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { activeChannel, bank, channelNow, completeChannel, pendingChannel } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
type Saved = ChannelInput & { id?: number; version?: number; confirmOverlap?: boolean }
const save = (input: Saved, account = 'marketing') => server.api(saveChannel, input, { as: account })
const faultsOf = async (changes: Partial<Saved>) => {
  const answer = await save({ ...(await completeChannel(server, changes)), ...changes })
  expect(answer.code).toBe(422)
  return (answer.data as unknown as { fields: Record<string, string> }).fields
}
const stateOf = async (id: number) => {
  const [party] = await server.db.select().from(tradeParty).where(eq(tradeParty.id, id))
  return party?.state
}
const enable = (id: number, isOn: boolean, reason?: string) =>
  server.api(enableChannels, { ids: [id], enable: isOn, ...(reason !== undefined && { reason }) }, as)
const reasonOf = async (id: number) => (await enable(id, true)).message
const end = async (id: number, name?: string) => {
  const row = await channelNow(server, id)
  return server.api(endChannel, { id, version: row.version, reason: '不再合作', name: name ?? row.name }, as)
}

describe('saving', () => {
  test('numbers a new channel, and orders do not take it before it starts', async () => {
    const saved = await pendingChannel(server)
    expect(saved.channelNo).toMatch(/^QD\d{6}$/)
    expect(saved.inviteCode).toMatch(/^[A-Z2-9]{6}$/)
    expect(saved.inviteQrcode).toContain(saved.inviteCode)
    expect(saved).toMatchObject({ status: channelStatus.pending, allowed: ['edit', 'start'], unsettledAmount: '0.00' })
    expect(await stateOf(saved.id)).toBe(partyState.suspended)
  })

  test('refuses name, phone, licence and contract number of another channel', async () => {
    const { name, phone, licenceNo, contractNo } = await pendingChannel(server)
    expect(await faultsOf({ name })).toEqual({ name: '渠道名称已存在' })
    expect(await faultsOf({ phone })).toEqual({ phone: '登录手机已被其他渠道商使用' })
    expect(await faultsOf({ licenceNo })).toEqual({ licenceNo: '统一社会信用代码已存在' })
    expect(await faultsOf({ contractNo })).toEqual({ contractNo: '合同编号已存在' })
  })

  test('wants the contract to end after it begins', async () => {
    expect(await faultsOf({ contractStart: inDays(5), contractEnd: inDays(5) })).toEqual({
      contractEnd: '合同结束须晚于合同开始',
    })
  })

  test('has three levels at most, and no loop', async () => {
    const top = await pendingChannel(server)
    const middle = await pendingChannel(server, { parentId: top.id })
    const low = await pendingChannel(server, { parentId: middle.id })
    expect(await faultsOf({ parentId: low.id })).toEqual({ parentId: '渠道最多 3 级' })
    const input = await completeChannel(server, { name: top.name, phone: top.phone, parentId: low.id })
    const looped = await save({ ...input, id: top.id, version: top.version })
    expect(looped).toMatchObject({ code: 422, message: '该渠道商是下级渠道，不能作为上级' })
    const own = await save({ ...input, parentId: top.id, id: top.id, version: top.version })
    expect(own).toMatchObject({ code: 422, message: '不能选择自己作为上级' })
    const above = await pendingChannel(server)
    const raised = await save({ ...input, parentId: above.id, id: top.id, version: top.version })
    expect(raised).toMatchObject({ code: 422, message: '渠道最多 3 级' })
    expect((await channelNow(server, top.id)).children).toEqual([
      { id: middle.id, name: middle.name, status: channelStatus.pending },
    ])
  })

  test('asks before the areas of two 区域代理 overlap', async () => {
    const areas = ['650100', '650200']
    const first = await pendingChannel(server, { kind: channelKind.regional, areas })
    const wanted = { kind: channelKind.regional, areas: ['650000', '640000'] }
    expect(await faultsOf(wanted)).toEqual({
      confirmOverlap: `授权地区与「${first.name}」重叠，确认后可继续保存`,
    })
    const input = await completeChannel(server, wanted)
    expect((await save({ ...input, confirmOverlap: true })).code).toBe(200)
    expect((await save(await completeChannel(server, { ...wanted, kind: channelKind.property }))).code).toBe(200)
  })

  test('an older version does not overwrite a newer one', async () => {
    const { id, version, name, phone } = await pendingChannel(server)
    const input = await completeChannel(server, { name, phone })
    expect((await save({ ...input, id, version, remark: '第一次' })).code).toBe(200)
    expect((await save({ ...input, id, version, remark: '第二次' })).code).toBe(409)
  })

  test('only who settles reads and writes the bank account', async () => {
    const refused = await save(await completeChannel(server, bank))
    expect(refused).toMatchObject({ code: 403, message: '您没有修改结算账户的权限' })
    const input = await completeChannel(server, bank, 'finance')
    const saved = await server.data(saveChannel, input, { as: 'finance' })
    expect(saved.bankAccount).toBe(bank.bankAccount)
    expect((await channelNow(server, saved.id)).bankAccount).toBe('**** 2345')
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'channel'), eq(auditLog.targetId, String(saved.id))))
    expect(JSON.stringify(entry)).not.toContain(bank.bankAccount)
  })
})

describe('the life of a channel', () => {
  test('does not start without a contract', async () => {
    const { id } = await pendingChannel(server, { contractFiles: [] })
    expect(await reasonOf(id)).toBe('请先上传合同')
    const unnumbered = await pendingChannel(server, { contractNo: '' })
    expect(await reasonOf(unnumbered.id)).toBe('请先填写合同编号')
    const over = await pendingChannel(server, { contractStart: inDays(-400), contractEnd: inDays(-1) })
    expect(await reasonOf(over.id)).toBe('合同已到期，请先续签')
  })

  test('a working channel keeps its contract', async () => {
    const { id, version, name, phone } = await activeChannel(server)
    const input = await completeChannel(server, { name, phone, contractFiles: [] })
    expect(await save({ ...input, id, version })).toMatchObject({ code: 422, message: '请先上传合同' })
  })

  test('a paused channel orders nothing', async () => {
    const { id } = await activeChannel(server)
    expect(await stateOf(id)).toBe(partyState.active)
    const [goods] = await server.db.select().from(sku).limit(1)
    const basket = {
      ...{ bizType: orderBizType.channelPurchase, buyerId: id, logisticsLevel: 2 as const, receiverArea: '330106' },
      lines: [{ skuId: goods?.id ?? 0, quantity: 1 }],
    }
    expect((await enable(id, false)).message).toBe('请填写暂停原因')
    expect((await enable(id, false, '合同续签中')).data.done).toBe(1)
    expect(await stateOf(id)).toBe(partyState.suspended)
    const quote = await server.api(quoteOrder, basket, { as: 'trade' })
    expect(quote).toMatchObject({ code: 422, message: '渠道商未在合作中,不能下单' })
    const placed = await server.api(
      addOrder,
      {
        ...{ ...basket, receiverName: '李先生', receiverPhone: '13900139000', receiverAddress: '文三路 100 号' },
        ...{ hasElevator: true, floorNo: 6, payAmount: '1.00', requestId: randomUUID() },
      },
      { as: 'trade' },
    )
    expect(placed.code).toBe(422)
    expect((await enable(id, true)).data.done).toBe(1)
    expect((await channelNow(server, id)).pauseReason).toBe('')
  })

  test('ends with its name typed, for good', async () => {
    const { id } = await activeChannel(server)
    expect(await end(id, '别的名字')).toMatchObject({ code: 422, message: '渠道名称输入不一致' })
    expect((await end(id)).data.status).toBe(channelStatus.ended)
    expect(await stateOf(id)).toBe(partyState.terminated)
    expect(await reasonOf(id)).toBe('只能启用待签约或已暂停的渠道商')
    const { name, phone, version } = await channelNow(server, id)
    const edited = await save({ ...(await completeChannel(server, { name, phone })), id, version })
    expect(edited).toMatchObject({ code: 422, message: '渠道商已终止，不能修改' })
    // What it had is free again.
    expect((await save(await completeChannel(server, { name, phone }))).code).toBe(200)
  })

  test('pauses by itself the day after its contract, and reminds its manager once before', async () => {
    const near = await activeChannel(server, { contractEnd: inDays(50) })
    const notices = async (title: string) =>
      (await server.db.select().from(notification)).filter((row) => row.title.includes(title)).length
    await expireChannels(server.db, server.now())
    await expireChannels(server.db, server.now())
    expect(await notices(`渠道商「${near.name}」的合同将在 50 天后到期`)).toBe(1)
    const later = `${inDays(40)}T09:00:00.000+08:00`
    await expireChannels(server.db, later)
    expect(await notices(`渠道商「${near.name}」的合同将在 10 天后到期`)).toBe(1)
    await expireChannels(server.db, `${inDays(50)}T09:00:00.000+08:00`)
    expect((await channelNow(server, near.id)).status).toBe(channelStatus.active)
    await expireChannels(server.db, `${inDays(51)}T09:00:00.000+08:00`)
    expect(await channelNow(server, near.id)).toMatchObject({ status: channelStatus.paused, pauseReason: '合同到期' })
    expect(await stateOf(near.id)).toBe(partyState.suspended)
  })

  test('a renewed invitation ends the old code', async () => {
    const { id, version, inviteCode } = await pendingChannel(server)
    const renewed = await server.data(renewChannelInvite, { id, version }, as)
    expect(renewed.inviteCode).not.toBe(inviteCode)
    expect(renewed.inviteQrcode).toContain(renewed.inviteCode)
    expect(await server.db.$count(channel, eq(channel.inviteCode, inviteCode))).toBe(0)
  })
})

describe('the list', () => {
  test('finds by name, number, phone, kind, parent and area, and counts by status', async () => {
    const parent = await activeChannel(server)
    const own = { kind: channelKind.ecommerce, areas: ['540100', '540200'], parentId: parent.id }
    const { id, name, channelNo, phone } = await pendingChannel(server, own)
    const idsOf = async (filters: object) =>
      (await server.data(listChannels, { pageSize: 200, ...filters }, as)).list.map((row) => row.id)
    for (const filters of [{ name }, { name: channelNo }, { phone: phone.slice(-4), name }, { parentId: parent.id }]) {
      expect(await idsOf(filters)).toEqual([id])
    }
    expect(await idsOf({ area: '540000', kind: channelKind.ecommerce })).toContain(id)
    expect(await idsOf({ kind: channelKind.design, name })).toEqual([])
    const { counts, list } = await server.data(listChannels, { expiring: true, pageSize: 200 }, as)
    expect(list.length).toBe(counts?.expiring)
    expect(list.every((row) => row.status === channelStatus.active && (row.contractDaysLeft ?? 99) <= 60)).toBe(true)
  })

  test('shows how many SKUs a channel has priced', async () => {
    const { id, pricedSkuCount, unpricedSkuCount } = await activeChannel(server)
    expect(pricedSkuCount).toBe(0)
    expect(unpricedSkuCount).toBeGreaterThan(1000)
    const [goods] = await server.db.select().from(dealerPrice).limit(1)
    await server.db
      .insert(dealerPrice)
      .values({ partyId: id, skuId: goods?.skuId ?? 0, price: null, updatedAt: server.now() })
    expect((await channelNow(server, id)).pricedSkuCount).toBe(0)
  })
})
