// 设计店铺
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { designStoreStatus } from './codes.ts'
import type { DesignStoreForm, DesignStoreInput } from './design-stores.ts'

type DesignStoreStatus = CodeOf<typeof designStoreStatus>

export const designStoreTransitions = {
  /** By the designer only. */
  submit: {
    title: '提交审核',
    from: [designStoreStatus.draft, designStoreStatus.rejected],
    to: designStoreStatus.inReview,
  },
  pass: { title: '通过', from: [designStoreStatus.inReview], to: designStoreStatus.online },
  refuse: { title: '拒绝', from: [designStoreStatus.inReview], to: designStoreStatus.rejected },
  offline: { title: '下线', from: [designStoreStatus.online], to: designStoreStatus.offline },
  online: { title: '上线', from: [designStoreStatus.offline], to: designStoreStatus.online },
} as const satisfies Record<string, Transition<DesignStoreStatus>>

type Stated = { status: DesignStoreStatus }
const can =
  (step: keyof typeof designStoreTransitions) =>
  ({ status }: Stated): boolean =>
    canMove<DesignStoreStatus>(designStoreTransitions[step], status)

export const canSubmitDesignStore = can('submit')
export const canTakeOffline = can('offline')
export const canPutOnline = can('online')
/** Level and recommendation are those of a store that customers see. */
export const canEditDesignStore = ({ status }: Stated): boolean => status === designStoreStatus.online
/** A new store that waits, or an online one with a change that waits. */
export const isAwaitingReview = (store: Stated & { hasChange: boolean }): boolean =>
  can('pass')(store) || store.hasChange

/** Published cases that a store shows at least. */
export const MIN_CASES = 3
export const TOO_FEW_CASES = `代表案例不足${MIN_CASES}个`
export const DESIGNER_FROZEN = '设计师账号已冻结'

/** Most stores in one decision. */
export const DESIGN_STORES_AT_ONCE = 50
export const DESIGN_STORE_REASON = { min: 2, max: 200 } as const
/** Most common refusals. */
export const DESIGN_STORE_REFUSALS = ['形象照不清晰', '案例图片模糊', '介绍与资质不符', '含联系方式或外链'] as const

/** What a store needs before it is submitted, by field. */
export function designStoreFaults(form: DesignStoreForm): FieldErrors {
  const faults: FieldErrors = {}
  if (form.intro === '') faults.intro = '请填写个人介绍'
  if (form.styleIds.length === 0) faults.styleIds = '请选择擅长风格'
  if (form.serviceAreas.length === 0) faults.serviceAreas = '请选择服务城市'
  if (form.feeMin !== '' && form.feeMax !== '' && Number(form.feeMax) < Number(form.feeMin))
    faults.feeMax = '设计费上限不能低于起价'
  return faults
}

/** File requirements by field. */
export const designStoreUploads = {
  avatar: { type: 'image', ratio: { w: 3, h: 4 }, minWidth: 600, kb: 2048 },
  cover: { type: 'image', ratio: { w: 16, h: 9 }, kb: 2048 },
} as const satisfies Record<string, UploadRules>

export const designStoreFieldTitles: Readonly<Record<keyof DesignStoreInput, string>> = {
  level: '设计师等级',
  storeId: '挂靠门店',
  recommended: '首页推荐',
  sort: '排序值',
}

export const designStoreFormTitles: Readonly<Record<keyof DesignStoreForm, string>> = {
  name: '店铺名称',
  avatar: '形象照',
  cover: '封面',
  slogan: '设计理念',
  intro: '个人介绍',
  styleIds: '擅长风格',
  workYears: '从业年限',
  feeMin: '设计费起',
  feeMax: '设计费至',
  serviceAreas: '服务城市',
  storeId: '挂靠门店',
  caseIds: '代表案例',
}

/** 180 至 320 元/㎡ */
export function feeLabel({ feeMin, feeMax }: Pick<DesignStoreForm, 'feeMin' | 'feeMax'>): string {
  const [from, to] = [feeMin, feeMax].map((fee) => (fee === '' ? '' : String(Number(fee))))
  if (!from && !to) return ''
  if (from && to) return from === to ? `${from} 元/㎡` : `${from} 至 ${to} 元/㎡`
  return from ? `${from} 元/㎡ 起` : `${to} 元/㎡ 以内`
}
