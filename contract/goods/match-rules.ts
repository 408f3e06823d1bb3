import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { matchStatus } from './codes.ts'

import type { MatchInput } from './recommended-matches.ts'

export type MatchStatus = CodeOf<typeof matchStatus>

export const matchTransitions = {
  enable: { title: '上架', from: [matchStatus.draft, matchStatus.unlisted], to: matchStatus.listed },
  disable: { title: '下架', from: [matchStatus.listed], to: matchStatus.unlisted },
  expire: { title: '到期', from: [matchStatus.listed], to: matchStatus.expired },
  renew: { title: '重新启用', from: [matchStatus.expired], to: matchStatus.listed },
} as const satisfies Record<string, Transition<MatchStatus>>

export type MatchAction = keyof typeof matchTransitions

export const canDoWithMatch = (step: MatchAction, status: MatchStatus): boolean =>
  canMove<MatchStatus>(matchTransitions[step], status)
export const canDeleteMatch = (status: MatchStatus): boolean => status !== matchStatus.listed

/** Cover requirements. The console checks them before the upload, the server on save. */
export const matchUploads = {
  cover: { type: 'image', ratio: { w: 4, h: 3 }, minWidth: 1200, kb: 2048 },
} as const satisfies Record<string, UploadRules>

export const matchFieldTitles: Record<keyof MatchInput, string> = {
  title: '搭配名称',
  subtitle: '推荐语',
  cover: '封面图',
  mainProductId: '主商品',
  items: '搭配商品',
  styleId: '风格',
  spaceId: '空间',
  discountRate: '整套折扣',
  startAt: '开始时间',
  endAt: '结束时间',
  places: '展示位置',
  sort: '排序值',
}

/** Cross-field validation errors. */
export function matchFaults({
  mainProductId,
  items,
  startAt,
  endAt,
}: Pick<MatchInput, 'items' | 'startAt' | 'endAt'> & { mainProductId: number | null }): Record<string, string> {
  const faults: Record<string, string> = {}
  const chosen = items.map(({ productId }) => productId)
  if (chosen.some((productId) => productId === mainProductId)) faults.items = '主商品不能同时是搭配商品'
  else if (new Set(chosen).size < chosen.length) faults.items = '同一商品出现了两次'
  if (startAt !== '' && endAt !== '' && Date.parse(endAt) <= Date.parse(startAt)) {
    faults.endAt = '结束时间应晚于开始时间'
  }
  return faults
}

interface Priced {
  quantity: number
  price: string | null | undefined
}

/** Sum of the priced parts, as text with 2 decimals. */
export const sumOfPrices = (parts: readonly Priced[]): string =>
  parts.reduce((sum, { quantity, price }) => sum.plus(new Big(price || 0).times(quantity)), new Big(0)).toFixed(2)

/** Price of the whole set: the discounted sum, rounded half up. */
export const setPriceOf = (totalPrice: string, discountRate: string): string =>
  new Big(totalPrice || 0)
    .times(/^\d(\.\d+)?$/.test(discountRate) ? discountRate : 1)
    .round(2, Big.roundHalfUp)
    .toFixed(2)
