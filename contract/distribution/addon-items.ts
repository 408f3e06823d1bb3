// 增购项目
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  id,
  ids,
  line,
  money,
  NamedRef,
  recordFields,
  requiredLine,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { addonBilling, addonKind } from './codes.ts'

export const AddonItemInput = z.strictObject({
  name: requiredLine(20, '项目名称', 2),
  kind: code(addonKind, '增加的权益'),
  unitCount: wholeNumber('每份数量', 1, 99_999),
  price: z.string().min(1, '请输入单价').pipe(money('单价')),
  billing: code(addonBilling, '计费方式'),
  minQty: wholeNumber('起购份数', 1, 999),
  maxQty: wholeNumber('限购份数', 1, 999),
  packageIds: z.array(id('请选择适用套餐')).max(50, '适用套餐最多 50 个'),
  sortNo: wholeNumber('排序', 0, 999),
  remark: line(100, '说明'),
})
export type AddonItemInput = z.infer<typeof AddonItemInput>

export const AddonItem = z.object({
  ...recordFields,
  ...AddonItemInput.shape,
  enabled: z.boolean(),
  agentPackages: z.array(NamedRef),
  soldCount: z.number().int(),
})
export type AddonItem = z.infer<typeof AddonItem>

export const listAddonItems = endpoint('POST /api/distributorPurchase/addonList', {
  title: '查看增购项目',
  paramsIn: 'body',
  permission: 'distributorPurchase:view',
  resource: 'addonItem',
  params: z.strictObject({
    enabled: z.literal(true).optional(),
    agentPackageId: id('请选择代理套餐').optional(),
  }),
  data: z.array(AddonItem),
})

export const saveAddonItem = endpoint('POST /api/distributorPurchase/addonSave', {
  title: '保存增购项目',
  paramsIn: 'body',
  permission: 'distributorPurchase:addon',
  invalidates: ['addonItem'],
  /** Without an id a new one. */
  params: AddonItemInput.extend({ id: id().optional(), version: version().optional() }),
  data: AddonItem,
})

export const enableAddonItems = endpoint('POST /api/distributorPurchase/addonEnable', {
  title: '启用或停用增购项目',
  paramsIn: 'body',
  permission: 'distributorPurchase:addon',
  invalidates: ['addonItem'],
  params: z.strictObject({ ids: ids(50), enabled: z.boolean('请选择启用或停用') }),
  /** The number changed. */
  data: z.object({ done: z.number().int() }),
})
