import type { RequestHandler } from 'msw'
import {
  conditionField,
  conditionOperator,
  tipsPlace,
  tipsRuleStatus,
  tipsScope,
} from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import {
  failedCondition,
  filledContent,
  type TrialFacts,
  tipsRuleFaults,
} from '#contract/configuration/tips-rule-rules.ts'
import {
  deleteTipsRules,
  enableTipsRules,
  getTipsRule,
  listTipsRules,
  saveTipsRule,
  type TipsRule,
  type TipsTrial,
  testTipsRules,
} from '#contract/configuration/tips-rules.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { getTemplateOptions } from '#contract/goods/templates.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { answer, duplicateFault, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { productHandlers, productRecords } from '#mocks/goods/products.ts'
import { dayFrom, record, regionTree } from '#mocks/records.ts'

import { categoryHandlers } from './category-handlers.ts'

function ruleRecord(id: number, name: string, part: Partial<TipsRule> = {}): TipsRule {
  return {
    ...record(id),
    name,
    places: [tipsPlace.checkout],
    scopeKind: tipsScope.allProducts,
    categoryIds: [],
    brandIds: [],
    templateIds: [],
    labelIds: [],
    productIds: [],
    matchAll: true,
    conditions: [],
    tipTitle: '请确认',
    tipContent: '{商品名}预计 {货期} 发货。',
    tipImage: '',
    level: promptLevel.note,
    startAt: '',
    endAt: '',
    priority: 1_000 - id * 100,
    exclusive: false,
    scope: [],
    hitCount: 1280,
    isExpired: false,
    status: tipsRuleStatus.enabled,
    ...part,
  }
}

export const tipsRuleRecords = (): TipsRule[] => [
  ruleRecord(1, '长货期下单前确认', {
    conditions: [{ field: conditionField.leadTime, operator: conditionOperator.equal, value: '6' }],
    tipTitle: '货期较长，请确认',
    level: promptLevel.confirmation,
    exclusive: true,
  }),
  ruleRecord(2, '现货当日发出', {
    conditions: [{ field: conditionField.leadTime, operator: conditionOperator.equal, value: '0' }],
    tipTitle: '现货商品',
    tipContent: '{商品名}为现货，付款后 {货期} 内送达。',
    exclusive: true,
  }),
  ruleRecord(3, '沙发进门尺寸', {
    places: [tipsPlace.productDetail, tipsPlace.checkout],
    scopeKind: tipsScope.categories,
    categoryIds: [101],
    scope: [{ id: 101, name: '家具 / 沙发' }],
    tipTitle: '请量好进门与电梯',
    tipContent: '最大件长约 2.4 米，请先确认电梯与入户门的净宽。',
    level: promptLevel.caution,
  }),
  ruleRecord(4, '合作品牌延保', {
    places: [tipsPlace.productDetail],
    scopeKind: tipsScope.brands,
    brandIds: [1, 2],
    scope: [
      { id: 1, name: '木禾' },
      { id: 2, name: '云栖' },
    ],
    tipTitle: '免费延保一年',
    endAt: `${dayFrom(-3)}T00:00:00.000+08:00`,
    isExpired: true,
    status: tipsRuleStatus.disabled,
  }),
  ruleRecord(5, '春节物流停运', {
    places: [tipsPlace.cart, tipsPlace.checkout],
    tipTitle: '春节期间暂停发货',
    status: tipsRuleStatus.draft,
  }),
]

/** The facts of the trial product: a sofa in stock. */
const facts: TrialFacts = {
  name: productRecords()[0]?.name ?? '',
  salePrice: '1980.00',
  leadTime: 0,
  logisticsLevel: 2,
  quantity: 1,
  area: '',
  productType: 1,
  stock: 86,
}

/** In-memory tip rules, with related data. */
export function tipsRuleHandlers(rules: TipsRule[] = tipsRuleRecords()): RequestHandler[] {
  return [...ruleHandlers(rules), ...choiceHandlers(), ...productHandlers(), ...categoryHandlers()]
}

function choiceHandlers(): RequestHandler[] {
  return [
    answer(getTemplateOptions, () => [{ id: 1, name: '布艺沙发', categoryName: '布艺沙发' }]),
    answer(listLabels, ({ pageNum, pageSize }) => ({ list: [], total: 0, pageNum, pageSize, counts: {} })),
    answer(listBrandOptions, () => [
      { id: 1, name: '木禾', logo: '', status: brandStatus.enabled },
      { id: 2, name: '云栖', logo: '', status: brandStatus.enabled },
    ]),
  ]
}

function tryRules(rules: readonly TipsRule[]): TipsTrial {
  const trial: TipsTrial = { rules: [], tips: [] }
  let stoppedBy = ''
  for (const { id, name, priority, ...rule } of rules) {
    const reason =
      failedCondition(rule, facts, (code) => regionLabel(code, regionTree)) ||
      (stoppedBy && `「${stoppedBy}」命中后停止`)
    trial.rules.push({ id: id || null, name, priority, hit: reason === '', reason })
    if (reason !== '') continue
    const content = filledContent(rule.tipContent, facts)
    trial.tips.push({ title: rule.tipTitle, content, image: '', level: rule.level })
    if (rule.exclusive) stoppedBy = name
  }
  return trial
}

const ruleHandlers = (rules: TipsRule[]): RequestHandler[] => [
  answer(testTipsRules, ({ place, rule }) => {
    const saved = rules.filter(
      ({ id, status, places }) => status === tipsRuleStatus.enabled && places.includes(place) && id !== rule?.id,
    )
    const tried = rule?.places.includes(place) ? [{ ...ruleRecord(0, ''), ...rule, id: rule.id ?? 0 }] : []
    return tryRules([...tried, ...saved].toSorted((a, b) => b.priority - a.priority))
  }),
  ...collection(
    { list: listTipsRules, get: getTipsRule, save: saveTipsRule, enable: enableTipsRules, remove: deleteTipsRules },
    rules,
    {
      match: { keyword: within('name', 'tipTitle') },
      make: (id) => ruleRecord(id, '', { status: tipsRuleStatus.draft }),
      change: ({ enableNow, ...input }) => ({
        ...(input as Partial<TipsRule>),
        ...(enableNow && { status: tipsRuleStatus.enabled }),
      }),
      faults: (input, own) => {
        const name = duplicateFault(rules, own, 'name', input.name, '规则名称已存在')
        return name.name ? name : tipsRuleFaults({ ...(own ?? ruleRecord(0, '')), ...(input as Partial<TipsRule>) })
      },
      enableFault: ({ isExpired }, enabled) => enabled && isExpired && '规则已过结束时间',
    },
  ),
]
