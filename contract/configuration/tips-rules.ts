// 贴士规则
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  bulkResult,
  code,
  codeSet,
  date,
  datetime,
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
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { conditionField, conditionOperator, tipsPlace, tipsRuleStatus, tipsScope } from './codes.ts'

/** Maximum number of tips shown to a customer in one place. */
export const MAX_TIPS = 3

export const TipsCondition = z.strictObject({
  field: code(conditionField, '条件项'),
  operator: code(conditionOperator, '关系'),
  /** Depends on the field: a number, a code, or comma-separated codes. */
  value: line(1_000, '值'),
})
export type TipsCondition = z.infer<typeof TipsCondition>

const refs = (max: number, title: string) => z.array(id(`请选择${title}`)).max(max, `${title}最多 ${max} 个`)

/** Form input; `tipsRuleFaults` does the cross-field validation. */
export const TipsRuleInput = z.strictObject({
  name: requiredLine(30, '规则名称', 2),
  places: codeSet(tipsPlace, '触发位置').min(1, '请至少选择一个触发位置'),
  scopeKind: code(tipsScope, '适用范围'),
  /** Only the list for the chosen scope is used. A category includes its descendants. */
  categoryIds: refs(50, '类目'),
  brandIds: refs(50, '品牌'),
  templateIds: refs(50, '模板'),
  labelIds: refs(20, '标签'),
  productIds: refs(200, '商品'),
  /** True: all conditions must match. False: one is enough. */
  matchAll: z.boolean(),
  /** Empty: always matches. */
  conditions: z.array(TipsCondition).max(10, '触发条件最多 10 个'),
  tipTitle: requiredLine(20, '贴士标题', 2),
  /** {商品名} {货期} {物流服务} are replaced. */
  tipContent: paragraph(300, '贴士内容').min(5, '贴士内容至少 5 个字'),
  tipImage: orEmpty(fileUrl('贴士图片')),
  level: code(promptLevel, '提示级别'),
  startAt: orEmpty(datetime('开始时间')),
  /** Empty: no end. */
  endAt: orEmpty(datetime('结束时间')),
  priority: z
    .number({ error: '请输入优先级' })
    .int('优先级应为整数')
    .min(0, '优先级应在 0 到 999 之间')
    .max(999, '优先级应在 0 到 999 之间'),
  /** Hides tips of lower priority. */
  exclusive: z.boolean(),
})
export type TipsRuleInput = z.infer<typeof TipsRuleInput>

export const TipsRule = z.object({
  ...recordFields,
  ...TipsRuleInput.shape,
  name: z.string(),
  /** The records that the scope refers to. */
  scope: z.array(NamedRef),
  /** Number of times its tip was shown in the last 30 days. */
  hitCount: z.number().int(),
  /** The end time has passed. */
  isExpired: z.boolean(),
  status: code(tipsRuleStatus),
})
export type TipsRule = z.infer<typeof TipsRule>

export const TIPS_RULE_SORTS = ['name', 'priority', 'startAt', 'endAt', 'status', 'createdAt', 'updatedAt'] as const

export const listTipsRules = endpoint('POST /api/tipsRule/list', {
  title: '查看贴士规则列表',
  paramsIn: 'body',
  permission: 'tipsRule:view',
  resource: 'tipsRule',
  params: pageParams(
    {
      /** Part of the name or of the tip title. */
      keyword: line(30, '关键词').optional(),
      place: code(tipsPlace, '触发位置').optional(),
      scopeKind: code(tipsScope, '适用范围').optional(),
      level: code(promptLevel, '提示级别').optional(),
      /** Rules scoped to this category or an ancestor. */
      categoryId: id('请选择类目').optional(),
      brandId: id('请选择品牌').optional(),
      status: code(tipsRuleStatus, '状态').optional(),
      startFrom: date('开始日期').optional(),
      startTo: date('结束日期').optional(),
    },
    { sort: TIPS_RULE_SORTS },
  ),
  /** `counts`: by status. */
  data: page(TipsRule),
})

export const getTipsRule = endpoint('GET /api/tipsRule/detail/{id}', {
  title: '查看贴士规则',
  paramsIn: 'path',
  permission: 'tipsRule:view',
  resource: 'tipsRule',
  params: z.strictObject({ id: queryId() }),
  data: TipsRule,
})

export const saveTipsRule = endpoint('POST /api/tipsRule/save', {
  title: '保存贴士规则',
  paramsIn: 'body',
  permission: 'tipsRule:edit',
  invalidates: ['tipsRule'],
  /** With id and version: an edit, which may contain only the changed fields. */
  params: TipsRuleInput.partial().extend({
    id: id().optional(),
    version: version().optional(),
    enableNow: z.boolean().default(false),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableTipsRules = endpoint('POST /api/tipsRule/enable', {
  title: '启用或停用贴士规则',
  paramsIn: 'body',
  permission: 'tipsRule:edit',
  invalidates: ['tipsRule'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: bulkResult,
})

export const deleteTipsRules = endpoint('POST /api/tipsRule/delete', {
  title: '删除贴士规则',
  paramsIn: 'body',
  permission: 'tipsRule:delete',
  invalidates: ['tipsRule'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const TipsTrial = z.object({
  /** Enabled rules of the place, in evaluation order. */
  rules: z.array(
    z.object({
      /** Null if not saved yet. */
      id: z.number().int().nullable(),
      name: z.string(),
      priority: z.number().int(),
      hit: z.boolean(),
      /** Why its tip is not shown; '' if it is shown. */
      reason: z.string(),
    }),
  ),
  /** As shown to the customer. */
  tips: z.array(
    z.object({ title: z.string(), content: z.string(), image: z.string(), level: code(promptLevel, '提示级别') }),
  ),
})
export type TipsTrial = z.infer<typeof TipsTrial>

export const testTipsRules = endpoint('POST /api/tipsRule/test', {
  title: '试算贴士规则',
  paramsIn: 'body',
  permission: 'tipsRule:view',
  resource: 'tipsRule',
  params: z.strictObject({
    place: code(tipsPlace, '触发位置'),
    spuId: id('请选择商品'),
    skuId: id('请选择规格').optional(),
    quantity: z.number().int('购买数量应为整数').min(1, '购买数量至少 1').max(99_999, '购买数量过大').default(1),
    area: areaCode('收货地区').optional(),
    /** An unsaved rule, tested as if enabled. With an id it replaces the saved rule. */
    rule: TipsRuleInput.extend({
      id: id().optional(),
      // Fields that are still empty do not block the test.
      name: line(30, '规则名称'),
      places: codeSet(tipsPlace, '触发位置'),
      tipTitle: line(20, '贴士标题'),
      tipContent: paragraph(300, '贴士内容'),
    }).optional(),
  }),
  data: TipsTrial,
})
