// 城市门店
import { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isPhone } from '#contract/rules/phone.ts'
import { isWithin, provinceOf } from '#contract/rules/province-bounds.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { storeStatus, storeType } from './codes.ts'
import type { StoreInput } from './stores.ts'

const clock = (title: string) => z.string(`请填写${title}`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}不正确`)

/** Opening hours of some weekdays: 1 Monday to 7 Sunday. */
export const BusinessHours = z
  .strictObject({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1, '请选择营业日').max(7),
    open: clock('开始时间'),
    close: clock('结束时间'),
  })
  .refine(({ open, close }) => open < close, { path: ['close'], message: '结束时间须晚于开始时间' })
export type BusinessHours = z.infer<typeof BusinessHours>

export const MAX_HOURS = 3
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? ''

/** 周一至周五、周日 */
function weekdaysLabel(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const day of weekdays.toSorted((left, right) => left - right)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const nameOf = (run: number[]) =>
    run.length > 2 ? `${weekdayName(run[0] ?? 0)}至${weekdayName(run.at(-1) ?? 0)}` : run.map(weekdayName).join('、')
  return runs.map(nameOf).join('、')
}

/** 周一至周五 09:00-18:00；周六、周日 10:00-20:00 */
export const hoursLabel = (rows: readonly BusinessHours[]): string =>
  rows.map(({ weekdays, open, close }) => `${weekdaysLabel(weekdays)} ${open}-${close}`).join('；')

/** A mobile, a landline with its area code, or a 400 number. */
export const isStorePhone = (text: string): boolean => isPhone(text) || /^400-?\d{3}-?\d{4}$/.test(text)

type StoreStatus = CodeOf<typeof storeStatus>

export const storeTransitions = {
  open: { title: '开业上线', from: [storeStatus.draft, storeStatus.paused], to: storeStatus.open },
  pause: { title: '暂停营业', from: [storeStatus.open], to: storeStatus.paused },
  close: { title: '关店', from: [storeStatus.open, storeStatus.paused], to: storeStatus.closed },
} as const satisfies Record<string, Transition<StoreStatus>>

type Stated = { status: StoreStatus }
export const canOpenStore = ({ status }: Stated): boolean => canMove<StoreStatus>(storeTransitions.open, status)
export const canPauseStore = ({ status }: Stated): boolean => canMove<StoreStatus>(storeTransitions.pause, status)
export const canCloseStore = ({ status }: Stated): boolean => canMove<StoreStatus>(storeTransitions.close, status)
export const canDeleteStore = ({ status }: Stated): boolean =>
  status === storeStatus.draft || status === storeStatus.closed
/** Shown on the home page, made the main store, or given new customers. */
export const isStoreOpen = ({ status }: Stated): boolean => status === storeStatus.open

/** Franchises and partners belong to a company. */
export const needsEnterprise = (type: CodeOf<typeof storeType>): boolean => type !== storeType.direct

/** A name and a main store belong to a city: the first four digits of the area. */
export const cityOf = (area: string): string => area.slice(0, 4)

export const NAME_TAKEN = '该城市已有同名门店'
export const mainTaken = (name: string): string => `该城市已有主店「${name}」`

/** File requirements by field. */
export const storeUploads = {
  logo: { type: 'image', ratio: { w: 1, h: 1 }, kb: 500 },
  cover: { type: 'image', ratio: { w: 16, h: 9 }, minWidth: 1200, kb: 2048 },
  images: { type: 'image', kb: 2048 },
  video: { type: 'video', wideVideo: true, kb: 102_400 },
  licenceImage: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const storeFieldTitles: Readonly<Record<keyof StoreInput, string>> = {
  name: '门店名称',
  storeType: '门店类型',
  enterpriseId: '经营企业',
  managerIds: '门店管理员',
  openedAt: '开业日期',
  isMain: '城市主店',
  recommended: '首页推荐',
  sort: '排序值',
  area: '所在地区',
  address: '详细地址',
  longitude: '经度',
  latitude: '纬度',
  serviceAreas: '服务城市',
  contactName: '联系人',
  contactPhone: '联系电话',
  businessHours: '营业时间',
  services: '门店服务',
  logo: '门店 Logo',
  cover: '门店封面',
  images: '门店实景',
  video: '门店视频',
  licenceImage: '营业执照',
  brandIds: '在售品牌',
  intro: '门店介绍',
}

/** Faults of drafts and complete stores. */
export function storeFaults({ area, longitude, latitude, businessHours }: Checked): FieldErrors {
  const faults: FieldErrors = {}
  const province = provinceOf(area)
  if (province && longitude !== '' && latitude !== '') {
    const isInside = isWithin(province.bounds, Number(longitude), Number(latitude))
    if (!isInside) faults.longitude = `坐标不在${province.name}范围内，请核对经度与纬度`
  }
  const days = businessHours.flatMap(({ weekdays }) => weekdays)
  const double = days.find((day, index) => days.indexOf(day) !== index)
  if (double !== undefined) faults.businessHours = `${weekdayName(double)}重复，一天只能出现一次`
  return faults
}
type Checked = Pick<StoreInput, 'area' | 'longitude' | 'latitude' | 'businessHours'>

/** What is missing of a store that is more than a draft. */
export function storeMissing(fields: StoreInput): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof StoreInput, holds: boolean, message: string) => {
    if (!holds) faults[field] = message
  }
  demand(
    'enterpriseId',
    !needsEnterprise(fields.storeType) || fields.enterpriseId !== null,
    '加盟与合作门店请选择经营企业',
  )
  demand('managerIds', fields.managerIds.length > 0, '请选择门店管理员')
  demand('address', fields.address !== '', '请输入详细地址')
  demand('longitude', fields.longitude !== '', '请输入经度')
  demand('latitude', fields.latitude !== '', '请输入纬度')
  demand('serviceAreas', fields.serviceAreas.length > 0, '请选择服务城市')
  demand('contactName', fields.contactName !== '', '请输入联系人')
  demand('contactPhone', fields.contactPhone !== '', '请输入联系电话')
  demand('businessHours', fields.businessHours.length > 0, '请填写营业时间')
  demand('cover', fields.cover !== '', '请上传门店封面')
  demand('images', fields.images.length > 0, '请上传门店实景')
  return faults
}

/** 资料不完整: 门店封面、门店实景 */
export const incompleteMessage = (missing: FieldErrors): string =>
  `资料不完整: ${Object.keys(missing)
    .map((field) => storeFieldTitles[field as keyof StoreInput])
    .join('、')}`
