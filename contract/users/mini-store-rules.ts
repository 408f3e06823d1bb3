// 小程序店铺
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { miniStorePriceMode, miniStoreStatus } from './codes.ts'
import type { MiniStoreInput } from './mini-stores.ts'

type MiniStoreStatus = CodeOf<typeof miniStoreStatus>

export const miniStoreTransitions = {
  close: { title: '强制关闭', from: [miniStoreStatus.open], to: miniStoreStatus.closed },
  reopen: { title: '恢复', from: [miniStoreStatus.closed], to: miniStoreStatus.open },
  /** By the scheduler, when its time has ended. */
  expire: { title: '到期', from: [miniStoreStatus.open], to: miniStoreStatus.expired },
  /** By a renewal of the merchant, its black card or its package. */
  renew: { title: '续期', from: [miniStoreStatus.expired], to: miniStoreStatus.open },
} as const satisfies Record<string, Transition<MiniStoreStatus>>

type Stated = { status: MiniStoreStatus }
export const canCloseMiniStore = ({ status }: Stated): boolean =>
  canMove<MiniStoreStatus>(miniStoreTransitions.close, status)
export const canReopenMiniStore = ({ status }: Stated): boolean =>
  canMove<MiniStoreStatus>(miniStoreTransitions.reopen, status)

export const EXPIRED = '店铺已到期,请先续费'
export const hasExpired = ({ expireAt }: { expireAt: string }, now: string): boolean => !isAfter(expireAt, now)

/** Why a freeze of the merchant has closed a shop; the unfreeze finds it by this. */
export const MERCHANT_FROZEN = '所属商家已冻结'

/** An open shop that ends within so many days is in a tab of its own. */
export const EXPIRING_DAYS = 30
/** Visits, orders and amounts are those of so many days, today among them. */
export const FIGURE_DAYS = 30
/** Products that the detail of a shop names. */
export const TOP_PRODUCTS = 10

/** What the page of a shop tells customers instead of its goods; '' while it is open. */
export function shopClosedText({ status }: Stated): string {
  if (status === miniStoreStatus.closed) return '店铺已关闭'
  return status === miniStoreStatus.expired ? '店铺已到期' : ''
}

export const needsFactor = (mode: CodeOf<typeof miniStorePriceMode>): boolean => mode === miniStorePriceMode.markup

/** Rules over several fields. */
export function miniStoreFaults({ priceMode, priceFactor }: Pick<MiniStoreInput, 'priceMode' | 'priceFactor'>) {
  const faults: FieldErrors = {}
  if (needsFactor(priceMode) && priceFactor === '') faults.priceFactor = '按加价展示时请填写加价系数'
  return faults
}

/** File requirements by field. */
export const miniStoreUploads = {
  logo: { type: 'image', ratio: { w: 1, h: 1 }, kb: 500 },
  cover: { type: 'image', ratio: { w: 16, h: 9 }, kb: 2048 },
} as const satisfies Record<string, UploadRules>

export const miniStoreFieldTitles: Readonly<Record<keyof MiniStoreInput, string>> = {
  name: '店铺名称',
  logo: '店铺 Logo',
  cover: '店铺封面',
  notice: '店铺公告',
  template: '店铺模板',
  priceMode: '价格展示',
  priceFactor: '加价系数',
  contactPhone: '联系电话',
}
