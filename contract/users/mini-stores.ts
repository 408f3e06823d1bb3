// 小程序店铺
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  fileUrl,
  id,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
} from '#contract/fields.ts'
import { isPhone } from '#contract/rules/phone.ts'
import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from './codes.ts'

/** By how much a shop raises the sale price. */
const factor = z
  .string()
  .trim()
  .regex(/^\d(\.\d{1,2})?$/, { error: '加价系数应为 1 到 5 之间、最多两位小数的数字', abort: true })
  .refine((text) => Number(text) >= 1 && Number(text) <= 5, '加价系数应在 1 到 5 之间')

/** What the owner sets in the mini-programme, and staff corrects. */
export const MiniStoreInput = z.strictObject({
  name: requiredLine(20, '店铺名称', 2),
  logo: orEmpty(fileUrl('店铺 Logo')),
  cover: orEmpty(fileUrl('店铺封面')),
  notice: line(100, '店铺公告'),
  template: code(miniStoreTemplate, '店铺模板'),
  priceMode: code(miniStorePriceMode, '价格展示'),
  /** Only with 加价; '' otherwise. */
  priceFactor: orEmpty(factor),
  contactPhone: orEmpty(z.string().trim().refine(isPhone, '请输入手机号或带区号的座机')),
})
export type MiniStoreInput = z.infer<typeof MiniStoreInput>

const figures = {
  visitCount30: z.number().int(),
  orderCount30: z.number().int(),
  /** Paid in these days, less refunded. */
  orderAmount30: z.string(),
}

export const MiniStoreRow = z.object({
  ...recordFields,
  ...MiniStoreInput.shape,
  logo: z.string(),
  cover: z.string(),
  shopNo: z.string(),
  owner: NamedRef,
  enterprise: NamedRef.nullable(),
  area: z.string(),
  areaName: z.string(),
  productCount: z.number().int(),
  ...figures,
  openedAt: z.string(),
  expireAt: z.string(),
  status: code(miniStoreStatus),
  closeReason: z.string(),
})
export type MiniStoreRow = z.infer<typeof MiniStoreRow>

export const MiniStore = MiniStoreRow.extend({
  /** What its mini-programme code opens. */
  qrCode: z.string(),
  /** The last 30 days, the oldest first. */
  days: z.array(z.object({ day: z.string(), visitors: z.number().int(), orders: z.number().int() })),
  /** The products that sold best in these days. */
  products: z.array(
    z.object({ id: z.number().int(), name: z.string(), image: z.string(), qty: z.number().int(), amount: z.string() }),
  ),
})
export type MiniStore = z.infer<typeof MiniStore>

/** The filters of list and export. */
const filters = {
  ...chosenIds,
  /** Name, its pinyin, or the number. */
  keyword: line(60, '关键词').optional(),
  status: code(miniStoreStatus, '状态').optional(),
  /** The open ones that end within 30 days. */
  expiring: z.boolean().optional(),
  ownerId: id('请选择店主').optional(),
  enterpriseId: id('请选择所属企业').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  template: code(miniStoreTemplate, '店铺模板').optional(),
  expireFrom: date('到期开始日期').optional(),
  expireTo: date('到期结束日期').optional(),
  openedFrom: date('开通开始日期').optional(),
  openedTo: date('开通结束日期').optional(),
}

export const listMiniStores = endpoint('POST /api/store/mini/list', {
  title: '查看小程序店铺列表',
  paramsIn: 'body',
  permission: 'store:view',
  resource: 'miniStore',
  params: pageParams(filters, {
    sort: ['name', 'productCount', 'visitCount30', 'orderCount30', 'orderAmount30', 'openedAt', 'expireAt'],
  }),
  /** `counts`: by status, and `expiring`. */
  data: page(MiniStoreRow).extend({
    /** Of all shops found. */
    totals: z.object(figures),
  }),
})

export const getMiniStore = endpoint('GET /api/store/mini/detail/{id}', {
  title: '查看小程序店铺',
  paramsIn: 'path',
  permission: 'store:view',
  resource: 'miniStore',
  params: z.strictObject({ id: queryId() }),
  data: MiniStore,
})

export const exportMiniStores = endpoint('POST /api/store/mini/export', {
  title: '导出小程序店铺',
  paramsIn: 'body',
  permission: 'store:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
