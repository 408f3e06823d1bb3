import Big from 'big.js'
import { goodsScope } from '#contract/agents/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { priceInput } from '#contract/rules/price.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { agentStatus } from './codes.ts'

import type { AgentPackageInput } from './packages.ts'

export type AgentStatus = CodeOf<typeof agentStatus>

export const packageTransitions = {
  enable: { title: '启用', from: [agentStatus.draft, agentStatus.disabled], to: agentStatus.enabled },
  disable: { title: '停用', from: [agentStatus.enabled], to: agentStatus.disabled },
  delete: { title: '删除', from: [agentStatus.draft, agentStatus.disabled], to: agentStatus.deleted },
} as const satisfies Record<string, Transition<AgentStatus>>

interface StatusFacts {
  status: AgentStatus
}

export const canEnablePackage = ({ status }: Pick<StatusFacts, 'status'>) => canMove(packageTransitions.enable, status)
export const canDisablePackage = ({ status }: Pick<StatusFacts, 'status'>) =>
  canMove(packageTransitions.disable, status)
export const packageFieldTitles: Record<keyof AgentPackageInput, string> = {
  name: '套餐名称',
  subtitle: '一句话说明',
  cover: '封面图',
  agentLevel: '代理级别',
  areas: '可代理地区',
  exclusive: '地区独家',
  price: '套餐价',
  originalPrice: '划线价',
  renewalPrice: '续费价',
  validMonths: '有效期',
  deposit: '保证金',
  firstPurchaseAmount: '首批进货额',
  firstPurchaseDays: '首批进货期限',
  total: '发售数量',
  goodsScope: '商品范围',
  brandIds: '授权品牌',
  purchaseDiscount: '进货折扣',
  items: '授权商品',
  subAccountQuota: '员工账号数',
  storeQuota: '门店数',
  promoterQuota: '推广员数',
  cardQuota: '赠送黑卡数',
  benefits: '权益',
  upgradeToIds: '可升级到',
  content: '套餐介绍',
  agreement: '代理协议',
  sort: '排序值',
}

type Priced = Pick<AgentPackageInput, 'price' | 'originalPrice' | 'firstPurchaseAmount' | 'firstPurchaseDays'> & {
  total: number | null
}

/** Cross-field validation errors, for drafts and non-drafts. */
export function packageFaults(values: Priced, soldCount = 0): FieldErrors {
  const faults: FieldErrors = {}
  const { price, originalPrice, firstPurchaseAmount, firstPurchaseDays, total } = values
  if (originalPrice !== '' && price !== '' && Number(originalPrice) < Number(price)) {
    faults.originalPrice = '划线价不能低于套餐价'
  }
  if (Number(firstPurchaseAmount) > 0 && firstPurchaseDays === null) {
    faults.firstPurchaseDays = '有首批进货额时请填写期限'
  }
  if (total !== null && total > 0 && total < soldCount) faults.total = `发售数量不能小于已售的 ${soldCount} 份`
  return faults
}

/**
 * Validation errors, by field, that block selling a package. Pass `itemCount` when the items themselves are not loaded.
 */
export function packageEnableFaults(
  values: Pick<AgentPackageInput, 'content' | 'agreement' | 'brandIds'> & { goodsScope: number | null },
  itemCount: number,
): FieldErrors {
  const faults: FieldErrors = {}
  if (values.goodsScope === goodsScope.brands && values.brandIds.length === 0) faults.brandIds = '请选择授权品牌'
  if (values.goodsScope === goodsScope.products && itemCount === 0) faults.items = '请添加授权商品'
  if (values.content === '') faults.content = '缺少套餐介绍'
  if (values.agreement.length === 0) faults.agreement = '缺少代理协议'
  return faults
}

/** The price an agent pays: the item's own price, else the discounted purchase price. Null if there is neither. */
export function effectivePrice(
  channelPrice: string,
  purchasePrice: string | null | undefined,
  purchaseDiscount: string,
): string | null {
  if (channelPrice !== '') return priceInput(channelPrice)
  if (!purchasePrice || !/^\d+(\.\d+)?$/.test(purchaseDiscount)) return null
  return priceInput(new Big(purchasePrice).times(purchaseDiscount).toFixed())
}
