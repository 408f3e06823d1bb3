// 设计店铺
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  areaCodes,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  fileUrl,
  id,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
} from '#contract/fields.ts'
import { caseStatus, customerStatus, designerLevel, designStoreStatus, userStatus } from './codes.ts'
import { storeSort } from './stores.ts'

const YEARS = '从业年限应为 0 到 60 之间的整数'
const intro = z
  .string()
  .trim()
  .refine((text) => [...text].length >= 10, '个人介绍至少 10 个字')
  .max(1000, '个人介绍最多 1000 个字')

/** What a designer fills in and submits. */
export const DesignStoreForm = z.strictObject({
  name: requiredLine(20, '店铺名称', 2),
  avatar: orEmpty(fileUrl('形象照')),
  cover: orEmpty(fileUrl('封面')),
  slogan: line(60, '设计理念'),
  intro: orEmpty(intro),
  styleIds: z.array(id('请选择擅长风格')).max(5, '擅长风格最多 5 个'),
  workYears: z.number(YEARS).int(YEARS).min(0, YEARS).max(60, YEARS),
  /** Yuan per square metre; '' while unknown. */
  feeMin: orEmpty(money('设计费起')),
  feeMax: orEmpty(money('设计费至')),
  /** Exactly one code means nationwide. */
  serviceAreas: areaCodes('服务城市'),
  storeId: id('请选择挂靠门店').nullable(),
  caseIds: z.array(id('请选择代表案例')).max(30, '代表案例最多 30 个'),
})
export type DesignStoreForm = z.infer<typeof DesignStoreForm>

/** What the platform decides about a store. */
export const DesignStoreInput = z.strictObject({
  level: code(designerLevel, '设计师等级'),
  storeId: id('请选择挂靠门店').nullable(),
  recommended: z.boolean(),
  sort: storeSort,
})
export type DesignStoreInput = z.infer<typeof DesignStoreInput>

const DesignCase = z.object({
  id: z.number().int(),
  caseNo: z.string(),
  title: z.string(),
  cover: z.string(),
  status: code(caseStatus),
})

/** One version of what customers see, with the names of what it refers to. */
export const DesignStoreVersion = z.object({
  ...DesignStoreForm.shape,
  avatar: z.string(),
  cover: z.string(),
  styles: z.array(NamedRef),
  serviceAreaNames: z.array(z.string()),
  store: NamedRef.nullable(),
  cases: z.array(DesignCase),
})
export type DesignStoreVersion = z.infer<typeof DesignStoreVersion>

/** A store as shown in the list. */
export const DesignStoreRow = z.object({
  ...recordFields,
  name: z.string(),
  avatar: z.string(),
  designer: NamedRef.nullable(),
  /** Of the designer, always masked: `revealContact` shows one at a time. */
  phone: z.string(),
  level: code(designerLevel),
  styles: z.array(NamedRef),
  serviceAreaNames: z.array(z.string()),
  workYears: z.number().int(),
  feeMin: z.string(),
  feeMax: z.string(),
  store: NamedRef.nullable(),
  caseCount: z.number().int(),
  fansCount: z.number().int(),
  rating: z.string(),
  /** Customers whom the designer serves or served. */
  customerCount: z.number().int(),
  recommended: z.boolean(),
  sort: z.number().int(),
  status: code(designStoreStatus),
  /** Online, with a change that waits for review. */
  hasChange: z.boolean(),
  refuseReason: z.string(),
  offlineReason: z.string(),
  submittedAt: z.string().nullable(),
  reviewedBy: z.string(),
  reviewedAt: z.string().nullable(),
})
export type DesignStoreRow = z.infer<typeof DesignStoreRow>

export const DesignStore = DesignStoreRow.extend({
  ...DesignStoreVersion.shape,
  /** The change beside the version online: it waits, or was refused and not yet sent again. */
  submitted: DesignStoreVersion.nullable(),
  /** null after the designer was removed. */
  designerStatus: code(userStatus).nullable(),
  /** The latest ones that the caller sees; left out without the permission for customers. */
  customers: z
    .array(z.object({ id: z.number().int(), name: z.string(), status: code(customerStatus), createdAt: z.string() }))
    .optional(),
})
export type DesignStore = z.infer<typeof DesignStore>

/** The filters of list and export. */
const filters = {
  ...chosenIds,
  /** Name of the store or its designer, or their pinyin. */
  keyword: line(60, '关键词').optional(),
  status: code(designStoreStatus, '状态').optional(),
  /** 修改待审. */
  hasChange: z.boolean().optional(),
  designerId: id('请选择设计师').optional(),
  level: code(designerLevel, '设计师等级').optional(),
  styleIds: z.array(id('请选择擅长风格')).max(20, '擅长风格最多 20 个').optional(),
  /** A province, city or district that is served. */
  areaCode: areaCode('服务城市').optional(),
  storeId: id('请选择挂靠门店').optional(),
  recommended: z.boolean().optional(),
  submittedFrom: date('提交开始日期').optional(),
  submittedTo: date('提交结束日期').optional(),
}

export const listDesignStores = endpoint('POST /api/store/design/list', {
  title: '查看设计店铺列表',
  paramsIn: 'body',
  permission: 'designStore:view',
  resource: 'designStore',
  params: pageParams(filters, { sort: ['name', 'feeMin', 'fansCount', 'rating', 'sort', 'submittedAt', 'updatedAt'] }),
  /** `counts`: by status, and `changes`. */
  data: page(DesignStoreRow),
})

export const getDesignStore = endpoint('GET /api/store/design/detail/{id}', {
  title: '查看设计店铺',
  paramsIn: 'path',
  permission: 'designStore:view',
  resource: 'designStore',
  params: z.strictObject({ id: queryId() }),
  data: DesignStore,
})

export const exportDesignStores = endpoint('POST /api/store/design/export', {
  title: '导出设计店铺',
  paramsIn: 'body',
  permission: 'designStore:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
