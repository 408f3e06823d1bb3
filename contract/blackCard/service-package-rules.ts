// 服务包:字段、状态与校验
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { servicePackageStatus } from './codes.ts'
import type { ServiceItem, ServicePackage, ServicePackageInput } from './service-packages.ts'

type Status = CodeOf<typeof servicePackageStatus>

const { draft, onSale, offSale, deleted } = servicePackageStatus

export const servicePackageTransitions = {
  enable: { title: '上架', from: [draft, offSale], to: onSale },
  disable: { title: '下架', from: [onSale], to: offSale },
  delete: { title: '删除', from: [draft, offSale], to: deleted },
} as const satisfies Record<string, Transition<Status>>

type Facts = { status: Status }

export const canShelve = ({ status }: Facts): boolean => canMove(servicePackageTransitions.enable, status)
export const canUnshelve = ({ status }: Facts): boolean => canMove(servicePackageTransitions.disable, status)

export const servicePackageFieldTitles: Readonly<Record<keyof ServicePackageInput, string>> = {
  name: '服务包名称',
  kind: '服务类型',
  cover: '封面',
  images: '轮播图',
  summary: '卖点',
  detail: '图文详情',
  items: '服务内容',
  price: '售价',
  originPrice: '划线价',
  validDays: '有效期',
  buyerKinds: '可购买对象',
  areas: '服务地区',
  providerIds: '可派服务商',
  limitPerBuyer: '每人限购',
  refundRule: '退款规则',
  sortNo: '排序',
}

/** 效果图 3 张、方案 1 套 */
export const itemsLabel = (items: readonly ServiceItem[]): string =>
  items.map(({ name, count, unit }) => `${name} ${count} ${unit}`).join('、')

/** 不限, 限购 2 份 */
export const limitLabel = (limit: number): string => (limit === 0 ? '不限购' : `每人限购 ${limit} 份`)

/** 37.5%; '' before the first was sold. */
export const usedRateLabel = ({ usedRate }: Pick<ServicePackage, 'usedRate'>): string =>
  usedRate === null ? '' : `${Number(usedRate)}%`

const isAmount = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** The form, in which a count may be missing yet. */
type Compared = Pick<ServicePackageInput, 'price' | 'originPrice'> & { items: readonly { name: string }[] }

/** Rules over several fields of a package. */
export function servicePackageFaults({ price, originPrice, items }: Compared): FieldErrors {
  const faults: FieldErrors = {}
  if (isAmount(price) && isAmount(originPrice) && !isMore(originPrice, price)) {
    faults.originPrice = '划线价须高于售价，或留空'
  }
  const names = items.map(({ name }) => name.trim())
  for (const [index, name] of names.entries()) {
    if (name !== '' && names.indexOf(name) < index) faults[`items.${index}.name`] = '项目名称重复'
  }
  return faults
}

type Complete = Pick<ServicePackageInput, 'cover' | 'detail'> & { items: readonly unknown[] }

/** What a draft may lack, and a package on sale may not. */
export function shelfFaults({ cover, detail, items }: Complete): FieldErrors {
  return {
    ...(cover === '' && { cover: '请上传封面' }),
    ...(detail === '' && { detail: '请填写图文详情' }),
    ...(items.length === 0 && { items: '请添加服务内容' }),
  }
}

/** Why a package cannot be put on sale: 请先补充封面、服务内容. Empty where nothing is missing. */
export function shelfFault(fields: Complete): string {
  const missing = Object.keys(shelfFaults(fields)).map((field) => servicePackageFieldTitles[field as keyof Complete])
  return missing.length > 0 ? `请先补充${missing.join('、')}` : ''
}

export const SOLD_MESSAGE = '已售服务包不能删除,请下架'

interface Sold extends Facts {
  soldCount: number
  /** Levels of cards that give the package. */
  levels?: readonly { name: string }[]
}

/** Why a package cannot be deleted; empty where it can. */
export function deleteFault({ status, soldCount, levels = [] }: Sold): string {
  if (soldCount > 0) return SOLD_MESSAGE
  const givers = levels.map(({ name }) => name).join('、')
  if (givers) return `${givers}赠送此服务包，请先从等级设置中移除`
  return canMove(servicePackageTransitions.delete, status) ? '' : '上架中的服务包不能删除，请先下架'
}
