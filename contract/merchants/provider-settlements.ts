// 服务商的服务记录与结算单
import { z } from 'zod'
import { serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import {
  adjustment,
  SettlementPayment,
  settlementAction,
  settlementMonth,
} from '#contract/blackCard/settlement-input.ts'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, NamedRef, page, pageParams, paragraph, recordFields, ShownFile, version } from '#contract/fields.ts'

/** A service that a provider did, and the statement that pays it. */
export const ProviderUse = z.object({
  id: z.number().int(),
  kind: code(serviceKind),
  itemName: z.string(),
  unit: z.string(),
  price: z.string(),
  quantity: z.number().int(),
  amount: z.string(),
  usedAt: z.string(),
  workerName: z.string(),
  /** The goods order that was measured, delivered or installed, by its number. */
  order: NamedRef.nullable(),
  /** The service order, for who may see it. */
  serviceOrder: NamedRef.nullable(),
  score: z.number().int().nullable(),
  isOnTime: z.boolean(),
  hasComplaint: z.boolean(),
  undoneAt: z.string().nullable(),
  /** By its number. */
  settlement: NamedRef.nullable(),
  /** The statement that takes it back: it was undone after the first had been confirmed. */
  correction: NamedRef.nullable(),
})
export type ProviderUse = z.infer<typeof ProviderUse>

export const listProviderUses = endpoint('POST /api/provider/usageList', {
  title: '查看服务商的服务记录',
  paramsIn: 'body',
  permission: 'provider:view',
  resource: 'provider',
  params: pageParams(
    {
      providerId: id('请选择服务商'),
      /** What a statement pays and takes back. */
      settlementId: id('请选择结算单').optional(),
    },
    { sort: ['usedAt'] },
  ),
  data: page(ProviderUse),
})

/** A statement of one provider for one month. */
export const ProviderSettlement = z.object({
  ...recordFields,
  settlementNo: z.string(),
  provider: NamedRef,
  /** yyyy-MM */
  month: z.string(),
  usageCount: z.number().int(),
  amount: z.string(),
  correctionCount: z.number().int(),
  /** What is taken back of earlier statements: 0 or negative. */
  correctionAmount: z.string(),
  adjustAmount: z.string(),
  adjustReason: z.string(),
  /** Below 0 the provider owes the platform. */
  payable: z.string(),
  status: code(settlementStatus),
  confirmedBy: z.string(),
  confirmedAt: z.string().nullable(),
  /** The caller confirmed it and may not pay it. */
  isOwnConfirmation: z.boolean(),
  /** Only with provider:settle or provider:pay. */
  payVoucher: z.array(ShownFile),
  paidBy: z.string(),
  paidAt: z.string().nullable(),
})
export type ProviderSettlement = z.infer<typeof ProviderSettlement>

export const listProviderSettlements = endpoint('POST /api/provider/settlementList', {
  title: '查看服务商结算单',
  paramsIn: 'body',
  permission: 'provider:view',
  resource: 'providerSettlement',
  params: pageParams(
    {
      providerId: id('请选择服务商'),
      status: code(settlementStatus, '状态').optional(),
      monthFrom: settlementMonth('开始月份').optional(),
      monthTo: settlementMonth('结束月份').optional(),
    },
    { sort: ['month'] },
  ),
  data: page(ProviderSettlement),
})

export const saveProviderSettlement = endpoint('POST /api/provider/settlement', {
  title: '对账服务商结算单',
  paramsIn: 'body',
  permission: 'provider:settle',
  invalidates: ['provider', 'providerSettlement'],
  params: z.strictObject({
    id: id(),
    version: version(),
    action: settlementAction,
    /** Required to adjust; replaces the adjustment before. */
    adjustAmount: adjustment().optional(),
    /** Required to adjust and to reopen. */
    reason: paragraph(200, '原因').optional(),
  }),
  data: ProviderSettlement,
})

export const payProviderSettlement = endpoint('POST /api/provider/settlementPay', {
  title: '登记服务商打款',
  paramsIn: 'body',
  permission: 'provider:pay',
  invalidates: ['provider', 'providerSettlement'],
  params: SettlementPayment.extend({ id: id(), version: version() }),
  data: ProviderSettlement,
})
