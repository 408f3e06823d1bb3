// 黑卡商家的冻结、续期、注销、客户经理与钱包
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  date,
  files,
  id,
  ids,
  line,
  money,
  page,
  pageParams,
  paragraph,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { renewalPayMethod, walletEntryKind, walletKind } from './card-codes.ts'
import { CardMerchant } from './card-merchants.ts'
import { FROZEN_MAX, MANAGED_MAX } from './card-rules.ts'

const requestId = z.uuid('请求编号不正确')
const amount = z.string().min(1, '请输入金额').pipe(money('金额'))
const MONTHS_MESSAGE = '续期月数应为 1 到 120 之间的整数'

export const freezeCardMerchants = endpoint('POST /api/blackCard/freeze', {
  title: '冻结或解冻黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:freeze',
  invalidates: ['cardMerchant'],
  params: z.strictObject({
    ids: ids(FROZEN_MAX),
    freeze: z.boolean('请选择冻结或解冻'),
    /** Required to freeze. */
    freezeReason: paragraph(100, '冻结原因').optional(),
  }),
  data: bulkResult,
})

export const CardRenewalInput = z.strictObject({
  months: z.number({ error: MONTHS_MESSAGE }).int(MONTHS_MESSAGE).min(1, MONTHS_MESSAGE).max(120, MONTHS_MESSAGE),
  /** Another level from now on. */
  cardLevelId: id('请选择黑卡等级'),
  amount,
  payMethod: code(renewalPayMethod, '支付方式'),
  /** Required unless it is paid from the wallet or costs nothing. */
  voucherImages: files(9, '凭证'),
})
export type CardRenewalInput = z.infer<typeof CardRenewalInput>

export const renewCardMerchant = endpoint('POST /api/blackCard/renew', {
  title: '黑卡续期',
  paramsIn: 'body',
  permission: 'cardMerchant:renew',
  invalidates: ['cardMerchant', 'walletRecord'],
  params: CardRenewalInput.extend({ id: id(), version: version() }),
  data: CardMerchant,
})

export const cancelCardMerchant = endpoint('POST /api/blackCard/cancel', {
  title: '注销黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:cancel',
  invalidates: ['cardMerchant'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: requiredLine(100, '注销原因', 2),
    /** The name of the merchant, typed by the user. */
    name: line(50, '商家名称'),
  }),
  data: CardMerchant,
})

export const assignCardManager = endpoint('POST /api/blackCard/assignManager', {
  title: '更换黑卡客户经理',
  paramsIn: 'body',
  permission: 'cardMerchant:edit',
  invalidates: ['cardMerchant'],
  params: z.strictObject({ ids: ids(MANAGED_MAX), managerId: id('请选择客户经理') }),
  data: bulkResult,
})

/** Cards that were sold before; `dryRun` only checks. */
export const importCardMerchants = endpoint('POST /api/blackCard/import', {
  title: '导入黑卡商家',
  paramsIn: 'body',
  permission: 'cardMerchant:add',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const WalletRecord = z.object({
  ...recordFields,
  recordNo: z.string(),
  kind: code(walletKind),
  /** With its sign. */
  amount: z.string(),
  balanceAfter: z.string(),
  bizNo: z.string(),
  voucherImages: z.array(ShownFile),
  remark: z.string(),
})
export type WalletRecord = z.infer<typeof WalletRecord>

export const listWalletRecords = endpoint('POST /api/blackCard/walletList', {
  title: '查看钱包流水',
  paramsIn: 'body',
  permission: 'cardMerchant:wallet',
  resource: 'walletRecord',
  params: pageParams(
    {
      cardMerchantId: id('请选择黑卡商家'),
      kind: code(walletKind, '类型').optional(),
      createdFrom: date('开始日期').optional(),
      createdTo: date('结束日期').optional(),
    },
    { sort: ['createdAt'] },
  ),
  /** Sums of the filtered records: what came in, and what went out, as positive amounts. */
  data: page(WalletRecord).extend({ amountIn: z.string(), amountOut: z.string() }),
})

export const WalletEntryInput = z.strictObject({
  kind: code(walletEntryKind, '类型'),
  amount,
  voucherImages: files(9, '凭证'),
  remark: requiredLine(200, '说明', 2),
})
export type WalletEntryInput = z.infer<typeof WalletEntryInput>

export const adjustWallet = endpoint('POST /api/blackCard/walletAdjust', {
  title: '登记钱包流水',
  paramsIn: 'body',
  permission: 'cardMerchant:wallet',
  invalidates: ['walletRecord', 'cardMerchant'],
  params: WalletEntryInput.extend({ cardMerchantId: id('请选择黑卡商家'), requestId }),
  data: WalletRecord,
})
