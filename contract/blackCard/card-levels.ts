// 黑卡等级
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  fileUrl,
  id,
  money,
  NamedRef,
  noParams,
  orEmpty,
  recordFields,
  requiredLine,
  richText,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { cardLevelCode } from './card-codes.ts'

/** Packages that a level gives. */
export const GIVEN_MAX = 10
/** Characters of the benefits, with their HTML. */
export const MAX_BENEFITS = 20_000

const amount = (title: string) => z.string().min(1, `请输入${title}`).pipe(money(title))

/** 0.1 to 1 with four decimals: what a card pays of the product price. */
export const discountFactor = (title: string) =>
  z
    .string()
    .regex(/^\d(\.\d{1,4})?$/, { error: `${title}应在 0.1 到 1 之间，最多四位小数`, abort: true })
    .refine((text) => Number(text) >= 0.1 && Number(text) <= 1, `${title}应在 0.1 到 1 之间，最多四位小数`)

/** Form input. */
export const CardLevelInput = z.strictObject({
  level: code(cardLevelCode, '等级'),
  name: requiredLine(10, '等级名称', 2),
  /** 0 opens without payment. */
  fee: amount('开卡费'),
  renewFee: amount('续费价'),
  validMonths: wholeNumber('有效期', 1, 120),
  discountFactor: discountFactor('折扣系数'),
  creditLimit: amount('默认授信额度'),
  cover: orEmpty(fileUrl('卡面')),
  benefits: richText(MAX_BENEFITS, '权益说明'),
  /** Given once, when the card opens. */
  servicePackageIds: z.array(id('请选择服务包')).max(GIVEN_MAX, `赠送服务包最多 ${GIVEN_MAX} 个`),
  /** False: no new application may choose it. */
  enabled: z.boolean('请选择是否启用'),
  sortNo: wholeNumber('排序', 0, 999),
})
export type CardLevelInput = z.infer<typeof CardLevelInput>

export const CardLevel = z.object({
  ...recordFields,
  ...CardLevelInput.shape,
  cover: z.string(),
  servicePackages: z.array(NamedRef),
  /** Cards of the level that are not cancelled. */
  cardCount: z.number().int(),
})
export type CardLevel = z.infer<typeof CardLevel>

export const listCardLevels = endpoint('GET /api/blackCard/levels', {
  title: '查看黑卡等级',
  paramsIn: 'none',
  permission: 'cardMerchant:view',
  resource: 'cardLevel',
  params: noParams,
  data: z.array(CardLevel),
})

export const saveCardLevel = endpoint('POST /api/blackCard/saveLevel', {
  title: '保存黑卡等级',
  paramsIn: 'body',
  permission: 'cardMerchant:level',
  invalidates: ['cardLevel', 'cardMerchant', 'servicePackage'],
  params: CardLevelInput.extend({ id: id().optional(), version: version().optional() }),
  data: CardLevel,
})
