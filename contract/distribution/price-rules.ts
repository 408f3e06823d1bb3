import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import { derivePrices, PRICE_CAP, type PriceName, type PriceRow } from '#contract/rules/price.ts'
import { formulaResult } from '#contract/rules/price-rule.ts'
import { factorScope, priceBatchMethod } from './price-codes.ts'

/** The prices of a distributor; its supply price is that of the SKU. */
export const dealerPrices = ['purchasePrice', 'productPrice', 'salePrice'] as const
export type DealerPriceName = (typeof dealerPrices)[number]

export const priceTitles = {
  supplyPrice: '供货价',
  purchasePrice: '采购价',
  productPrice: '产品价',
  salePrice: '销售价',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
} as const

export const factorNames = ['purchaseFactor', 'productFactor', 'saleFactor'] as const

/** Prices change at once or at a full hour within this many days. */
export const SCHEDULE_DAYS = 90
/** An effective batch can be undone for this long. */
export const UNDO_HOURS = 24
/** SKUs of one batch. */
export const BATCH_MAX_SKUS = 20_000

const HOUR = 3_600_000

/** Fault of a planned moment; '' for a full hour in the next 90 days. */
export function effectiveAtFault(at: string, now: string): string {
  const wanted = Date.parse(at)
  if (wanted % HOUR !== 0) return '生效时间应为整点'
  if (wanted <= Date.parse(now)) return '生效时间应晚于现在'
  return wanted > Date.parse(now) + SCHEDULE_DAYS * 24 * HOUR ? `生效时间应在 ${SCHEDULE_DAYS} 天内` : ''
}

export const canStillUndo = (effectedAt: string | null, now: string): boolean =>
  effectedAt === null || Date.parse(now) - Date.parse(effectedAt) <= UNDO_HOURS * HOUR

const isBelow = (price: string, other: string): boolean => price !== '' && other !== '' && new Big(price).lt(other)

/** A sale price below the purchase price loses money with every sale. */
export const isSaleBelowCost = ({ salePrice, purchasePrice }: Pick<PriceRow, 'purchasePrice' | 'salePrice'>): boolean =>
  isBelow(salePrice, purchasePrice)

/** Percent of the sale price that is not cost, with one decimal; '' if unknown. */
export function profitRate({ salePrice, purchasePrice }: Pick<PriceRow, 'purchasePrice' | 'salePrice'>): string {
  if (salePrice === '' || purchasePrice === '' || Number(salePrice) === 0) return ''
  return new Big(1).minus(new Big(purchasePrice).div(salePrice)).times(100).toFixed(1, Big.roundHalfUp)
}

/** What a batch does to prices. */
export interface BatchValues {
  purchasePrice?: string | undefined
  productPrice?: string | undefined
  salePrice?: string | undefined
  /** The price that a percentage or an amount moves. */
  price?: DealerPriceName | undefined
  /** Signed: -3 lowers. */
  percent?: string | undefined
  amount?: string | undefined
  scope?: CodeOf<typeof factorScope> | undefined
  targetId?: number | undefined
  targetName?: string | undefined
  purchaseFactor?: string | undefined
  productFactor?: string | undefined
  saleFactor?: string | undefined
  isRemoved?: boolean | undefined
  fromId?: number | undefined
  fromName?: string | undefined
}

const signed = /^-?\d{1,7}(\.\d{1,2})?$/

/** Faults of the values of a method, by field. */
export function valueFaults(method: CodeOf<typeof priceBatchMethod>, values: BatchValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (method === priceBatchMethod.direct && dealerPrices.every((name) => !values[name]))
    faults['values.purchasePrice'] = '请至少填写一个价格'
  if (method === priceBatchMethod.percent || method === priceBatchMethod.amount) {
    const field = method === priceBatchMethod.percent ? 'percent' : 'amount'
    const text = values[field] ?? ''
    if (!values.price) faults['values.price'] = '请选择要调整的价格'
    if (!signed.test(text)) faults[`values.${field}`] = '请输入最多两位小数的数字，下调填负数'
    else if (Number(text) === 0) faults[`values.${field}`] = '调整值不能为 0'
    else if (field === 'percent' && Number(text) <= -100) faults['values.percent'] = '下调比例应小于 100%'
  }
  if (method === priceBatchMethod.copy && !values.fromId) faults['values.fromId'] = '请选择来源经销商'
  if (method === priceBatchMethod.factor) Object.assign(faults, factorFaults(values))
  return faults
}

function factorFaults(values: BatchValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.scope) faults['values.scope'] = '请选择适用范围'
  else if (values.scope !== factorScope.standard && !values.targetId)
    faults['values.targetId'] = `请选择${factorScope.label(values.scope)}`
  if (values.isRemoved) return faults
  for (const name of factorNames) if (!values[name]) faults[`values.${name}`] = `请输入${priceTitles[name]}`
  return faults
}

/** A row after a batch: typed prices stay, the others follow the purchase price. A fault names why there is none. */
export interface ChangedRow<Row> {
  row: Row
  isCapped: boolean
  fault: string
}

/** Prices as they are typed in one row: a purchase price moves the other two, unless they are typed as well. */
export function typedPrices<Row extends PriceRow>(row: Row, typed: Partial<Record<DealerPriceName, string>>): Row {
  let next = row
  for (const name of dealerPrices) {
    const price = typed[name]
    if (price) next = derivePrices({ ...next, [name]: price }, name)
  }
  return next
}

const reachesCap = (row: PriceRow, before: PriceRow): boolean =>
  dealerPrices.some((name) => row[name] !== '' && Number(row[name]) === PRICE_CAP && row[name] !== before[name])

/** The prices that 直接定价, 按比例 or 按金额 give a row. */
export function batchPrices<Row extends PriceRow>(
  row: Row,
  method: CodeOf<typeof priceBatchMethod>,
  values: BatchValues,
): ChangedRow<Row> {
  if (method === priceBatchMethod.direct) {
    const next = typedPrices(row, values)
    return { row: next, isCapped: reachesCap(next, row), fault: '' }
  }
  const name = values.price ?? 'salePrice'
  const text = (method === priceBatchMethod.percent ? values.percent : values.amount) ?? '0'
  const isLower = text.startsWith('-')
  const byPercent = method === priceBatchMethod.percent
  const result = formulaResult(row[name], {
    operation: byPercent ? (isLower ? 'lowerPercent' : 'raisePercent') : isLower ? 'lower' : 'raise',
    amount: text.replace('-', ''),
    ...{ rounding: 'none', floor: '', ceiling: String(PRICE_CAP) },
  })
  if (result.fault === 'noPrice') return { row, isCapped: false, fault: `没有${priceTitles[name]}，不能调整` }
  if (result.fault === 'belowZero') return { row, isCapped: false, fault: `${priceTitles[name]}调整后低于 0` }
  const next = derivePrices({ ...row, [name]: result.price }, name satisfies PriceName)
  return { row: next, isCapped: reachesCap(next, row), fault: '' }
}

/** The content of a batch in words. Without `showsCost` the purchase factor is left out. */
export function contentOf(method: CodeOf<typeof priceBatchMethod>, values: BatchValues, showsCost: boolean): string {
  const factors = factorNames.filter((name) => showsCost || name !== 'purchaseFactor')
  if (method === priceBatchMethod.factor) {
    const target = `${factorScope.label(values.scope)}${values.targetName ? `「${values.targetName}」` : ''}`
    if (values.isRemoved) return `删除${target}的系数`
    return `${target}：${factors.map((name) => `${priceTitles[name]} ${values[name] ?? ''}`).join('，')}`
  }
  if (method === priceBatchMethod.percent || method === priceBatchMethod.amount) {
    const isPercent = method === priceBatchMethod.percent
    const text = (isPercent ? values.percent : values.amount) ?? ''
    const change = text.startsWith('-') ? text : `+${text}`
    return `${priceTitles[values.price ?? 'salePrice']} ${change}${isPercent ? '%' : ' 元'}`
  }
  if (method === priceBatchMethod.copy) return `复制「${values.fromName ?? ''}」的价格`
  if (method === priceBatchMethod.follow) return '恢复跟随系数'
  if (method === priceBatchMethod.imported) return '表格导入'
  const typed = dealerPrices.filter((name) => values[name])
  return typed.length === 0 ? '逐行定价' : typed.map((name) => `${priceTitles[name]} ${values[name]}`).join('，')
}
