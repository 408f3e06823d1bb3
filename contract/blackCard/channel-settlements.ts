// 渠道结算单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, NamedRef, page, pageParams, paragraph, recordFields, ShownFile, version } from '#contract/fields.ts'
import { settlementStatus } from './codes.ts'
import { adjustment, SettlementPayment, settlementAction, settlementMonth } from './settlement-input.ts'

/** A statement of one channel for one month. */
export const ChannelSettlement = z.object({
  ...recordFields,
  settlementNo: z.string(),
  channel: NamedRef,
  /** yyyy-MM */
  month: z.string(),
  orderCount: z.number().int(),
  orderAmount: z.string(),
  /** Also of orders of earlier statements. */
  refundAmount: z.string(),
  commissionRate: z.string(),
  commission: z.string(),
  /** What earlier statements owe: 0 or negative. */
  carriedAmount: z.string(),
  adjustAmount: z.string(),
  adjustReason: z.string(),
  payable: z.string(),
  /** The later statement that takes a negative payable over, by its number. */
  carriedTo: NamedRef.nullable(),
  status: code(settlementStatus),
  confirmedBy: z.string(),
  confirmedAt: z.string().nullable(),
  /** The caller confirmed it and may not pay it. */
  isOwnConfirmation: z.boolean(),
  /** Only with channel:settle or channel:pay. */
  payVoucher: z.array(ShownFile),
  paidBy: z.string(),
  paidAt: z.string().nullable(),
})
export type ChannelSettlement = z.infer<typeof ChannelSettlement>

export const listChannelSettlements = endpoint('POST /api/channel/settlementList', {
  title: '查看渠道结算单',
  paramsIn: 'body',
  permission: 'channel:view',
  resource: 'channelSettlement',
  params: pageParams(
    {
      channelId: id('请选择渠道商'),
      status: code(settlementStatus, '状态').optional(),
      monthFrom: settlementMonth('开始月份').optional(),
      monthTo: settlementMonth('结束月份').optional(),
    },
    { sort: ['month'] },
  ),
  data: page(ChannelSettlement),
})

export const saveChannelSettlement = endpoint('POST /api/channel/settlement', {
  title: '对账渠道结算单',
  paramsIn: 'body',
  permission: 'channel:settle',
  invalidates: ['channel', 'channelSettlement'],
  params: z.strictObject({
    id: id(),
    version: version(),
    action: settlementAction,
    /** Required to adjust; replaces the adjustment before. */
    adjustAmount: adjustment().optional(),
    /** Required to adjust and to reopen. */
    reason: paragraph(200, '原因').optional(),
  }),
  data: ChannelSettlement,
})

export const payChannelSettlement = endpoint('POST /api/channel/settlementPay', {
  title: '登记渠道打款',
  paramsIn: 'body',
  permission: 'channel:pay',
  invalidates: ['channel', 'channelSettlement'],
  params: SettlementPayment.extend({ id: id(), version: version() }),
  data: ChannelSettlement,
})
