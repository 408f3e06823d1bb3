import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type ChannelSettlement,
  listChannelSettlements,
  payChannelSettlement,
  saveChannelSettlement,
} from '#contract/blackCard/channel-settlements.ts'
import {
  type Channel,
  type ChannelInput,
  enableChannels,
  getChannel,
  saveChannel,
} from '#contract/blackCard/channels.ts'
import { channelKind } from '#contract/blackCard/codes.ts'
import { orderBizType, orderStatus, orderType, refundStatus, refundType } from '#contract/orders/codes.ts'
import { channelSettlement } from '#server/database/schema/channels.ts'
import { order } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { pdfFile } from '../distribution/records.ts'
import { accountId, freshLicence, freshPhone } from '../merchants/enterprise-records.ts'
import type { CallOptions, TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from '../suppliers/records.ts'

export const bank = { bankName: '招商银行杭州分行', bankAccountName: '测试渠道', bankAccount: '6225880137012345' }

/** The input of a channel that may start: a design channel in the whole country. */
export async function completeChannel(
  server: TestServer,
  changes: Partial<ChannelInput> = {},
  account = 'marketing',
): Promise<ChannelInput> {
  return {
    name: freshName('测试渠道'),
    kind: channelKind.design,
    parentId: null,
    contactName: '陈志强',
    phone: freshPhone(),
    areas: ['100000'],
    address: '龙江大道 88 号',
    licenceNo: freshLicence(),
    licenceImage: await upload(server, account, { isPrivate: true }),
    contractNo: freshName('QDHT-'),
    contractFiles: [{ url: await pdfFile(server, account), name: '合同.pdf', size: 900 }],
    contractStart: inDays(-10),
    contractEnd: inDays(355),
    supplyFactor: '1.15',
    commissionRate: '5',
    settleDay: 5,
    managerId: await accountId(server, 'marketing'),
    remark: '',
    ...changes,
  }
}

/** Adds a channel as 营销运营; it waits for its start. */
export const pendingChannel = async (server: TestServer, changes: Partial<ChannelInput> = {}): Promise<Channel> =>
  server.data(saveChannel, await completeChannel(server, changes), { as: 'marketing' })

export const channelNow = (server: TestServer, id: number, account = 'marketing'): Promise<Channel> =>
  server.data(getChannel, { id }, { as: account })

/** A channel that works with the platform. */
export async function activeChannel(server: TestServer, changes: Partial<ChannelInput> = {}): Promise<Channel> {
  const { id } = await pendingChannel(server, changes)
  const { failed } = await server.data(enableChannels, { ids: [id], enable: true }, { as: 'marketing' })
  if (failed.length > 0) throw new Error(failed[0]?.message)
  return channelNow(server, id)
}

/** A channel that can be paid, as 管理员 who reads its account. */
export async function payableChannel(server: TestServer, changes: Partial<ChannelInput> = {}): Promise<Channel> {
  const input = await completeChannel(server, { ...bank, ...changes }, 'admin')
  const { id } = await server.data(saveChannel, input, { as: 'admin' })
  await server.data(enableChannels, { ids: [id], enable: true }, { as: 'admin' })
  return channelNow(server, id, 'admin')
}

/** A sale of the channel, completed at a moment; still under way without one. */
export async function sale(server: TestServer, channelId: number, payAmount: string, completedAt: string | null) {
  const at = completedAt ?? server.now()
  const [row] = await server.db
    .insert(order)
    .values({
      ...{ createdAt: at, updatedAt: at, paidAt: at, completedAt, payExpireAt: at },
      ...{ orderNo: `T${randomUUID().replaceAll('-', '').slice(0, 18)}`, channelId, payAmount },
      ...{ bizType: orderBizType.channelSale, orderType: orderType.finished },
      status: completedAt === null ? orderStatus.shipped : orderStatus.completed,
      ...{ buyerName: '李先生', receiverName: '李先生', receiverPhone: '13900139000' },
      ...{ receiverArea: '330106', receiverAddress: '文三路 100 号' },
    })
    .returning({ id: order.id })
  if (!row) throw new Error('no order was stored')
  return row.id
}

export const complete = (server: TestServer, id: number, completedAt: string) =>
  server.db.update(order).set({ completedAt, status: orderStatus.completed }).where(eq(order.id, id))

/** Money paid back for an order. */
export async function paidBack(server: TestServer, orderId: number, amount: string, refundedAt: string) {
  await server.db.insert(refund).values({
    ...{ createdAt: refundedAt, updatedAt: refundedAt, refundedAt, dealDeadline: refundedAt },
    refundNo: `R${randomUUID().replaceAll('-', '').slice(0, 18)}`,
    ...{
      orderId,
      refundType: refundType.beforeShipping,
      supplierName: '',
      applyAmount: amount,
      approvedAmount: amount,
    },
    ...{ reason: 1, status: refundStatus.refunded, applicant: '李先生' },
  })
}

export async function statementRow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(channelSettlement).where(eq(channelSettlement.id, id))
  if (!row) throw new Error(`no statement ${id}`)
  return row
}

/** The statements of a channel, the oldest month first. */
export const statementsOf = async (server: TestServer, channelId: number): Promise<ChannelSettlement[]> =>
  (await server.data(listChannelSettlements, { channelId, sort: 'month', pageSize: 200 }, { as: 'finance' })).list

/** A step of finance on the present version of a statement. */
export async function step(
  server: TestServer,
  id: number,
  action: 'adjust' | 'confirm' | 'reopen',
  more: { adjustAmount?: string; reason?: string } = {},
  options: CallOptions = { as: 'finance' },
) {
  const { version } = await statementRow(server, id)
  return server.api(saveChannelSettlement, { id, version, action, ...more }, options)
}

/** Pays a confirmed statement, as another person than 财务. */
export async function payStatement(
  server: TestServer,
  id: number,
  options: CallOptions & { as: string } = { as: 'admin' },
  paidAt = server.now(),
) {
  const { version } = await statementRow(server, id)
  const payVoucher = [{ url: await upload(server, options.as, { isPrivate: true }), name: '回单.png', size: 1000 }]
  return server.api(payChannelSettlement, { id, version, payVoucher, paidAt }, options)
}

export const at = (day: string): string => `${day}T10:00:00.000+08:00`
