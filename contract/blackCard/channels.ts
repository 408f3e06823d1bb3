// 渠道商
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  areaCodes,
  bulkResult,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  rate,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { percent } from '#contract/merchants/promoter-rules.ts'
import type { Permission } from '#contract/permissions.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { channelKind, channelStatus } from './codes.ts'

/** The bank account can be read and changed only with it; others see its last digits. */
export const CHANNEL_BANK_NEEDS: Permission = 'channel:settle'
export const CHANNEL_BANK_FIELDS = ['bankName', 'bankAccountName', 'bankAccount'] as const
/** Channels per request. */
export const CHANNELS_MAX = 100
export const MAX_COMMISSION_RATE = 50

const SETTLE_DAY_MESSAGE = '结算日应为 1 到 28 之间的整数'

/** Form input. Who may not change the bank account leaves its fields out. */
export const ChannelInput = z.strictObject({
  name: requiredLine(40, '渠道名称', 2),
  kind: code(channelKind, '渠道类型'),
  parentId: id('请选择上级渠道').nullable(),
  contactName: requiredLine(20, '联系人', 2),
  phone: z.string('请输入登录手机').trim().refine(isMobile, '请输入正确的手机号'),
  areas: areaCodes('授权地区').min(1, '请选择授权地区'),
  address: line(120, '地址'),
  licenceNo: orEmpty(z.string().trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE)),
  licenceImage: orEmpty(fileUrl('营业执照')),
  contractNo: orEmpty(requiredLine(40, '合同编号', 4)),
  contractFiles: files(5, '合同文件'),
  contractStart: date('合同开始日'),
  contractEnd: date('合同结束日'),
  /** Proposes supply prices; an order needs a written price. */
  supplyFactor: orEmpty(rate('渠道供货系数')),
  commissionRate: percent('佣金比例', MAX_COMMISSION_RATE),
  settleDay: z
    .number({ error: SETTLE_DAY_MESSAGE })
    .int(SETTLE_DAY_MESSAGE)
    .min(1, SETTLE_DAY_MESSAGE)
    .max(28, SETTLE_DAY_MESSAGE),
  managerId: id('请选择渠道经理'),
  bankName: orEmpty(requiredLine(50, '开户行', 2)).optional(),
  bankAccountName: orEmpty(requiredLine(50, '开户名', 2)).optional(),
  bankAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '银行账号应为 8 到 32 位数字')).optional(),
  remark: paragraph(500, '备注'),
})
export type ChannelInput = z.infer<typeof ChannelInput>

export const ChannelRow = z.object({
  ...recordFields,
  channelNo: z.string(),
  name: z.string(),
  kind: code(channelKind),
  parent: NamedRef.nullable(),
  contactName: z.string(),
  phone: z.string(),
  areas: z.array(z.string()),
  /** 全国, or the area names, so that a list needs no region tree. */
  areaNames: z.string(),
  manager: NamedRef.nullable(),
  commissionRate: z.string(),
  /** Paid and not closed, less what was refunded. */
  purchaseAmount: z.string(),
  saleAmount: z.string(),
  /** Payable of statements that are neither paid nor carried to a later one. */
  unsettledAmount: z.string(),
  /** SKUs on sale with and without a supply price of the channel. */
  pricedSkuCount: z.number().int(),
  unpricedSkuCount: z.number().int(),
  contractEnd: z.string(),
  /** Days until the contract ends; negative afterwards. */
  contractDaysLeft: z.number().int().nullable(),
  status: code(channelStatus),
  pauseReason: z.string(),
})
export type ChannelRow = z.infer<typeof ChannelRow>

/** A full channel. File URLs are valid for 10 minutes. */
export const Channel = ChannelRow.extend({
  ...ChannelInput.shape,
  phone: z.string(),
  areas: z.array(z.string()),
  licenceImage: z.string(),
  contractFiles: z.array(ShownFile),
  commissionRate: z.string(),
  bankName: z.string(),
  bankAccountName: z.string(),
  /** Only its last digits without channel:settle. */
  bankAccount: z.string(),
  inviteCode: z.string(),
  /** What the QR code of the invitation opens. */
  inviteQrcode: z.string(),
  /** Merchants that came through the channel. */
  merchantCount: z.number().int(),
  /** Those of them with a black card. */
  cardMerchantCount: z.number().int(),
  children: z.array(NamedRef.extend({ status: code(channelStatus) })),
  /** The last 12 months, the oldest first. */
  figures: z.array(
    z.object({ month: z.string(), purchaseAmount: z.string(), saleAmount: z.string(), commission: z.string() }),
  ),
  /** What its status allows: names of `channelTransitions`, and `edit`. */
  allowed: z.array(z.string()),
})
export type Channel = z.infer<typeof Channel>

const filters = {
  channelNo: line(20, '渠道编号').optional(),
  /** Name, its pinyin, or the number. */
  name: line(40, '渠道商').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机号').optional(),
  kind: code(channelKind, '渠道类型').optional(),
  parentId: id('请选择上级渠道').optional(),
  managerId: id('请选择渠道经理').optional(),
  /** Those who work there or in a part of it. */
  area: areaCode('授权地区').optional(),
  contractEndTo: date('合同结束日').optional(),
  /** Working channels whose contract ends within 60 days. */
  expiring: z.literal(true).optional(),
  status: code(channelStatus, '状态').optional(),
}

export const listChannels = endpoint('POST /api/channel/list', {
  title: '查看渠道商列表',
  paramsIn: 'body',
  permission: 'channel:view',
  resource: 'channel',
  params: pageParams(filters, { sort: ['name', 'contractEnd', 'commissionRate', 'createdAt', 'updatedAt'] }),
  /** `counts`: by status, and under `expiring`. */
  data: page(ChannelRow),
})

export const getChannel = endpoint('GET /api/channel/detail/{id}', {
  title: '查看渠道商',
  paramsIn: 'path',
  permission: 'channel:view',
  resource: 'channel',
  params: z.strictObject({ id: queryId() }),
  data: Channel,
})

export const saveChannel = endpoint('POST /api/channel/save', {
  title: '保存渠道商',
  paramsIn: 'body',
  permission: 'channel:edit',
  invalidates: ['channel'],
  params: ChannelInput.extend({
    id: id().optional(),
    version: version().optional(),
    /** Saves although the areas overlap with those of another 区域代理. */
    confirmOverlap: z.boolean().default(false),
  }),
  data: Channel,
})

export const enableChannels = endpoint('POST /api/channel/enable', {
  title: '启用或暂停渠道商',
  paramsIn: 'body',
  permission: 'channel:enable',
  invalidates: ['channel'],
  params: z.strictObject({
    ids: ids(CHANNELS_MAX),
    enable: z.boolean('请选择启用或暂停'),
    /** Required to pause. */
    reason: paragraph(100, '暂停原因').optional(),
  }),
  data: bulkResult,
})

export const endChannel = endpoint('POST /api/channel/end', {
  title: '终止与渠道商的合作',
  paramsIn: 'body',
  permission: 'channel:end',
  invalidates: ['channel'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: requiredLine(100, '终止原因', 2),
    /** The name of the channel, typed. */
    name: z.string('请输入渠道名称').max(40, '渠道名称不能超过 40 字'),
  }),
  data: Channel,
})

export const renewChannelInvite = endpoint('POST /api/channel/renewInvite', {
  title: '更换渠道商的邀请码',
  paramsIn: 'body',
  permission: 'channel:edit',
  invalidates: ['channel'],
  params: z.strictObject({ id: id(), version: version() }),
  data: z.object({ inviteCode: z.string(), inviteQrcode: z.string() }),
})

export const exportChannels = endpoint('POST /api/channel/export', {
  title: '导出渠道商',
  paramsIn: 'body',
  permission: 'channel:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
