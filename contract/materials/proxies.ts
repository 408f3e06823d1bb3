// 材料品牌代理记录
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
  id,
  ids,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { isPhone } from '#contract/rules/phone.ts'
import { proxyKind, proxyStatus } from './codes.ts'

const areas = areaCodes('代理地区').min(1, '请选择代理地区')
const categoryIds = z.array(id('请选择材料分类')).max(50, '代理分类最多 50 个')
const required = (title: string) => z.string().min(1, `请选择${title}`).pipe(date(title))

/** Form input. Contract number and files may be added until approval. */
export const ProxyInput = z.strictObject({
  brandId: id('请选择材料品牌'),
  proxyKind: code(proxyKind, '代理方类型'),
  companyName: requiredLine(60, '公司名称', 4),
  contactName: requiredLine(20, '联系人', 2),
  contactPhone: z.string().trim().min(1, '请输入联系电话').refine(isPhone, '请输入正确的联系电话'),
  areas,
  exclusive: z.boolean(),
  /** Empty: all categories of the brand. */
  categoryIds,
  /** Applied to the sale price. */
  discountRate: orEmpty(
    z
      .string()
      .regex(/^(0\.\d{1,4}|1(\.0{1,4})?)$/, '进货折扣应在 0.1 到 1 之间、最多四位小数')
      .refine((text) => Number(text) >= 0.1, '进货折扣应在 0.1 到 1 之间、最多四位小数'),
  ),
  annualAmount: orEmpty(money('年度任务额')),
  deposit: orEmpty(money('保证金')),
  startDate: required('开始日期'),
  endDate: required('结束日期'),
  contractNo: orEmpty(requiredLine(30, '合同编号', 4)),
  contractFiles: files(10, '合同附件'),
  remark: paragraph(200, '备注'),
})
export type ProxyInput = z.infer<typeof ProxyInput>

export const ProxyRow = z.object({
  ...recordFields,
  recordNo: z.string(),
  brand: NamedRef,
  proxyKind: code(proxyKind),
  companyName: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  areas: z.array(z.string()),
  /** 全国, or the area names, so that a list needs no region tree. */
  areaNames: z.string(),
  exclusive: z.boolean(),
  discountRate: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Days to the end, while active. */
  daysLeft: z.number().int().nullable(),
  reviewedBy: z.string(),
  /** Submitted by the caller, who may not review it. */
  own: z.boolean(),
  status: code(proxyStatus),
})
export type ProxyRow = z.infer<typeof ProxyRow>

const Term = z.object({
  id: z.number().int(),
  recordNo: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: code(proxyStatus),
})

/** Another record of the brand that overlaps in area, category and time. */
export const ProxyClash = z.object({
  id: z.number().int(),
  recordNo: z.string(),
  companyName: z.string(),
  /** The shared areas, as display text. */
  areaNames: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** One of them is exclusive, so both cannot be active. */
  blocks: z.boolean(),
})
export type ProxyClash = z.infer<typeof ProxyClash>

export const ProxyRecord = ProxyRow.extend({
  brandId: z.number().int(),
  categoryIds: z.array(z.number().int()),
  categories: z.array(NamedRef),
  annualAmount: z.string(),
  deposit: z.string(),
  contractNo: z.string(),
  contractFiles: z.array(ShownFile),
  remark: z.string(),
  reason: z.string(),
  reviewedAt: z.string().nullable(),
  /** The previous and the next term. */
  renewedFrom: Term.nullable(),
  renewedBy: Term.nullable(),
  clashes: z.array(ProxyClash),
})
export type ProxyRecord = z.infer<typeof ProxyRecord>

const filters = {
  /** Record number, company, phone or contract number. */
  keyword: line(60, '关键词').optional(),
  brandId: id('请选择材料品牌').optional(),
  proxyKind: code(proxyKind, '代理方类型').optional(),
  area: areaCode('代理地区').optional(),
  exclusive: z.boolean().optional(),
  /** Expires within this many days. */
  expiring: z.number().int('天数不正确').min(0, '天数不正确').max(365, '天数不正确').optional(),
  startFrom: date('开始日期').optional(),
  startTo: date('开始日期').optional(),
  status: code(proxyStatus, '状态').optional(),
}

export const listProxyRecords = endpoint('POST /api/proxyRecord/list', {
  title: '查看代理记录列表',
  paramsIn: 'body',
  permission: 'proxyRecord:view',
  resource: 'proxyRecord',
  params: pageParams(filters, { sort: ['startDate', 'endDate', 'updatedAt'] }),
  /** `counts`: by status, and under `expiring` (30 days). */
  data: page(ProxyRow),
})

export const getProxyRecord = endpoint('GET /api/proxyRecord/detail/{id}', {
  title: '查看代理记录',
  paramsIn: 'path',
  permission: 'proxyRecord:view',
  resource: 'proxyRecord',
  params: z.strictObject({ id: queryId() }),
  data: ProxyRecord,
})

export const saveProxyRecord = endpoint('POST /api/proxyRecord/save', {
  title: '保存代理记录',
  paramsIn: 'body',
  permission: 'proxyRecord:edit',
  invalidates: ['proxyRecord', 'notification'],
  params: ProxyInput.extend({
    /** Id of the edited record. */
    id: id().optional(),
    version: version().optional(),
    /** The term that a new one renews. */
    renewedFromId: id().optional(),
    submit: z.boolean().default(false),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const checkProxyRecord = endpoint('POST /api/proxyRecord/check', {
  title: '检查代理冲突',
  paramsIn: 'body',
  permission: 'proxyRecord:view',
  resource: 'proxyRecord',
  params: ProxyInput.pick({
    brandId: true,
    areas: true,
    categoryIds: true,
    exclusive: true,
    startDate: true,
    endDate: true,
  }).extend({
    /** Id of the record itself, which is excluded from the check. */
    id: id().optional(),
  }),
  data: z.array(ProxyClash),
})

export const reviewProxyRecords = endpoint('POST /api/proxyRecord/review', {
  title: '审核代理记录',
  paramsIn: 'body',
  permission: 'proxyRecord:review',
  invalidates: ['proxyRecord', 'materialBrand', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), version: version() }))
      .min(1, '请至少选择一项')
      .max(100, '一次最多选择 100 项'),
    approved: z.boolean(),
    /** Required when refusing. */
    reason: paragraph(200, '驳回原因').optional(),
  }),
  data: bulkResult,
})

export const terminateProxyRecord = endpoint('POST /api/proxyRecord/terminate', {
  title: '终止代理',
  paramsIn: 'body',
  permission: 'proxyRecord:review',
  invalidates: ['proxyRecord', 'materialBrand'],
  params: z.strictObject({ id: id(), version: version(), reason: requiredLine(200, '终止原因', 5) }),
  data: nothing,
})

export const deleteProxyRecords = endpoint('POST /api/proxyRecord/delete', {
  title: '删除代理记录',
  paramsIn: 'body',
  permission: 'proxyRecord:delete',
  invalidates: ['proxyRecord'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const exportProxyRecords = endpoint('POST /api/proxyRecord/export', {
  title: '导出代理记录',
  paramsIn: 'body',
  permission: 'proxyRecord:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
