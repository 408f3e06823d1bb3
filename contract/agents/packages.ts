// 代理套餐
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
  files,
  fileUrl,
  id,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { agentLevel, agentStatus, exclusiveChoice, goodsScope, listedAgentStatus } from './codes.ts'
import { AgentPackageItemInput, MAX_PACKAGE_ITEMS } from './items.ts'

/** A required amount. An empty value yields "请输入…" instead of the format error. */
const price = (title: string) => z.string().min(1, `请输入${title}`).pipe(money(title))

export const Benefit = z.strictObject({
  icon: orEmpty(fileUrl('图标')),
  benefitTitle: requiredLine(10, '权益名称', 2),
  benefitText: line(60, '权益说明'),
})
export type Benefit = z.infer<typeof Benefit>

/**
 * Form input. A draft may lack goods, introduction and agreement; `packageEnableFaults` lists what is missing for sale.
 */
export const AgentPackageInput = z.strictObject({
  name: requiredLine(30, '套餐名称', 2),
  subtitle: line(40, '一句话说明'),
  cover: fileUrl('封面图'),
  agentLevel: code(agentLevel, '代理级别'),
  areas: areaCodes('可代理地区').min(1, '请选择可代理地区'),
  exclusive: z.boolean(),
  price: price('套餐价'),
  originalPrice: orEmpty(money('划线价')),
  renewalPrice: price('续费价'),
  validMonths: wholeNumber('有效期', 1, 60),
  deposit: orEmpty(money('保证金')),
  firstPurchaseAmount: orEmpty(money('首批进货额')),
  firstPurchaseDays: wholeNumber('首批进货期限', 1, 365).nullable(),
  /** 0: unlimited. */
  total: wholeNumber('发售数量', 0, 999_999),
  goodsScope: code(goodsScope, '商品范围'),
  brandIds: z.array(id('请选择授权品牌')).max(200, '授权品牌最多 200 个'),
  /** Applied to the purchase price of items without their own price. */
  purchaseDiscount: z
    .string()
    .regex(/^(0\.\d{1,4}|1(\.0{1,4})?)$/, '进货折扣应在 0.1 到 1 之间、最多四位小数')
    .refine((text) => Number(text) >= 0.1, '进货折扣应在 0.1 到 1 之间、最多四位小数'),
  items: z
    .array(AgentPackageItemInput)
    .max(MAX_PACKAGE_ITEMS, `授权商品最多 ${MAX_PACKAGE_ITEMS} 个规格`)
    .refine((list) => new Set(list.map(({ skuId }) => skuId)).size === list.length, '同一规格只能添加一次'),
  subAccountQuota: wholeNumber('员工账号数', 0, 999),
  storeQuota: wholeNumber('门店数', 0, 999),
  promoterQuota: wholeNumber('推广员数', 0, 9999),
  cardQuota: wholeNumber('赠送黑卡数', 0, 9999),
  benefits: z.array(Benefit).max(12, '权益最多 12 项'),
  upgradeToIds: z.array(id('请选择可升级到的套餐')).max(20, '可升级到的套餐最多 20 个'),
  content: richText(50_000, '套餐介绍'),
  agreement: files(1, '代理协议'),
  sort: wholeNumber('排序值', 0, 9999),
})
export type AgentPackageInput = z.infer<typeof AgentPackageInput>

export const AgentPackageRow = z.object({
  ...recordFields,
  packageCode: z.string(),
  name: z.string(),
  subtitle: z.string(),
  cover: z.string(),
  agentLevel: code(agentLevel),
  areas: z.array(z.string()),
  /** 全国, or the area names, so that a list needs no region tree. */
  areaNames: z.string(),
  exclusive: z.boolean(),
  price: z.string(),
  originalPrice: z.string(),
  renewalPrice: z.string(),
  validMonths: z.number().int(),
  deposit: z.string(),
  goodsScope: code(goodsScope),
  brands: z.array(NamedRef),
  itemCount: z.number().int(),
  purchaseDiscount: z.string(),
  subAccountQuota: z.number().int(),
  storeQuota: z.number().int(),
  promoterQuota: z.number().int(),
  cardQuota: z.number().int(),
  total: z.number().int(),
  soldCount: z.number().int(),
  activeCount: z.number().int(),
  sort: z.number().int(),
  status: code(agentStatus),
})
export type AgentPackageRow = z.infer<typeof AgentPackageRow>

/** A full package without its items (up to 2000). `listAgentPackageItems` returns them in pages. */
export const AgentPackage = AgentPackageRow.extend({
  firstPurchaseAmount: z.string(),
  firstPurchaseDays: z.number().int().nullable(),
  brandIds: z.array(z.number().int()),
  benefits: z.array(z.object({ icon: z.string(), benefitTitle: z.string(), benefitText: z.string() })),
  upgradeToIds: z.array(z.number().int()),
  upgradeTo: z.array(NamedRef),
  content: z.string(),
  agreement: z.array(ShownFile),
})
export type AgentPackage = z.infer<typeof AgentPackage>

/** Filters shared by the query string and the body. */
const filters = {
  /** Name or code. */
  keyword: line(60, '关键词').optional(),
  /** A province, city or district in which the package is available. */
  area: areaCode('可代理地区').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

/** Query strings carry codes as text. */
const queryCode = <Code extends number>(table: Parameters<typeof code<Code>>[0], title: string) =>
  z.coerce
    .number({ error: `请选择${title}` })
    .pipe(code(table, title))
    .optional()

export const AGENT_PACKAGE_SORTS = ['price', 'soldCount', 'sort', 'createdAt', 'updatedAt'] as const

export const listAgentPackages = endpoint('GET /api/agent/list', {
  title: '查看代理套餐列表',
  paramsIn: 'query',
  permission: 'agentPackage:view',
  resource: 'agentPackage',
  params: pageParams(
    {
      ...filters,
      agentLevel: queryCode(agentLevel, '代理级别'),
      goodsScope: queryCode(goodsScope, '商品范围'),
      brandId: queryId().optional(),
      exclusive: queryCode(exclusiveChoice, '地区独家'),
      status: queryCode(listedAgentStatus, '状态'),
    },
    { sort: AGENT_PACKAGE_SORTS },
  ),
  /** `counts`: by status. */
  data: page(AgentPackageRow),
})

export const getAgentPackage = endpoint('GET /api/agent/detail/{id}', {
  title: '查看代理套餐',
  paramsIn: 'path',
  permission: 'agentPackage:view',
  resource: 'agentPackage',
  params: z.strictObject({ id: queryId() }),
  data: AgentPackage,
})

const saved = z.object({ id: z.number().int(), version: z.number().int() })

export const addAgentPackage = endpoint('POST /api/agent/add', {
  title: '新增代理套餐',
  paramsIn: 'body',
  permission: 'agentPackage:edit',
  invalidates: ['agentPackage'],
  params: AgentPackageInput.extend({
    /** Enables it at once; requires agentPackage:enable. */
    enableNow: z.boolean().default(false),
  }),
  data: saved,
})

export const modifyAgentPackage = endpoint('POST /api/agent/modify', {
  title: '编辑代理套餐',
  paramsIn: 'body',
  permission: 'agentPackage:edit',
  invalidates: ['agentPackage', 'agentPackageItem'],
  /** Only the fields that changed. */
  params: AgentPackageInput.partial().extend({ id: id(), version: version() }),
  data: saved,
})

export const deleteAgentPackage = endpoint('GET /api/agent/delete/{id}', {
  title: '删除代理套餐',
  paramsIn: 'path',
  permission: 'agentPackage:delete',
  invalidates: ['agentPackage'],
  params: z.strictObject({ id: queryId() }),
  data: nothing,
})

export const setAgentPackageStatus = endpoint('GET /api/agent/status', {
  title: '启用或停用代理套餐',
  paramsIn: 'query',
  permission: 'agentPackage:enable',
  invalidates: ['agentPackage'],
  params: z.strictObject({
    id: queryId(),
    /** 1: enable, 2: disable. */
    status: z.coerce.number({ error: '请选择启用或停用' }).pipe(z.literal([1, 2], '请选择启用或停用')),
  }),
  /** Agents whose existing terms stay valid. */
  data: z.object({ activeCount: z.number().int() }),
})

export const sortAgentPackages = endpoint('POST /api/agent/sort', {
  title: '代理套餐排序',
  paramsIn: 'body',
  permission: 'agentPackage:edit',
  invalidates: ['agentPackage'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sort: AgentPackageInput.shape.sort }))
      .min(1, '请至少选择一项')
      .max(200, '一次最多选择 200 项'),
  }),
  data: nothing,
})

export const exportAgentPackages = endpoint('POST /api/agent/export', {
  title: '导出代理套餐',
  paramsIn: 'body',
  permission: 'agentPackage:export',
  invalidates: ['job'],
  params: z.strictObject({
    ...exportColumns,
    ...filters,
    agentLevel: code(agentLevel, '代理级别').optional(),
    goodsScope: code(goodsScope, '商品范围').optional(),
    brandId: id('请选择品牌').optional(),
    exclusive: code(exclusiveChoice, '地区独家').optional(),
    status: code(listedAgentStatus, '状态').optional(),
    ...chosenIds,
    /** One row per item instead of one row per package. */
    withItems: z.literal(true).optional(),
  }),
  data: exportStarted,
})
