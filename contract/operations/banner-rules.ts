import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { Banner, BannerInput } from './banners.ts'
import { bannerPosition, linkType, runState } from './codes.ts'

type Position = CodeOf<typeof bannerPosition>

const picture = { type: 'image', extensions: ['png', 'jpg', 'jpeg', 'gif'], kb: 500 } as const

/** The picture of a banner by the position that shows it. */
export const bannerImage: Readonly<Record<Position, UploadRules>> = {
  [bannerPosition.h5Home]: { ...picture, width: 750, height: 360 },
  [bannerPosition.appletHome]: { ...picture, width: 750, height: 420 },
  [bannerPosition.pcHome]: { ...picture, width: 1920, height: 600 },
  [bannerPosition.category]: { ...picture, width: 702, height: 200 },
  [bannerPosition.caseChannel]: { ...picture, width: 750, height: 320 },
  [bannerPosition.merchantDesk]: { ...picture, width: 1200, height: 240 },
  [bannerPosition.splash]: { ...picture, kb: 800, minWidth: 1080, ratio: { w: 9, h: 16 } },
}

export const bannerFieldTitles: Readonly<Record<keyof BannerInput, string>> = {
  name: '名称',
  position: '展示位置',
  image: '图片',
  backColor: '背景色',
  linkType: '跳转类型',
  linkValue: '跳转内容',
  audience: '投放对象',
  areas: '投放地区',
  startAt: '开始时间',
  endAt: '结束时间',
  enabled: '启用',
}

/** How many banners a position shows at a time. */
export const bannerRoom = (position: Position): number => (position === bannerPosition.splash ? 1 : 8)

export const hasBackColor = (position: Position | null): boolean =>
  position === bannerPosition.h5Home || position === bannerPosition.appletHome || position === bannerPosition.pcHome

/** Links that name a record, which is searched; the others are typed. */
export const namesTarget = (type: CodeOf<typeof linkType> | null): boolean =>
  type !== null && type !== linkType.none && type !== linkType.h5 && type !== linkType.appletPath

/** Only these may be deleted. */
export const canDeleteBanner = ({ state }: { state: CodeOf<typeof runState> }): boolean => state !== runState.running

/** Clicks per hundred shows: 3.25%; '' where it was never shown. */
export const clickRate = ({ showCount, clickCount }: Pick<Banner, 'showCount' | 'clickCount'>): string =>
  showCount === 0 ? '' : `${((clickCount / showCount) * 100).toFixed(2)}%`

const SPLASH_DAYS = 30
const linkFormats: Readonly<Record<number, readonly [RegExp, string]>> = {
  [linkType.h5]: [/^https:\/\/\S+$/, '请输入以 https:// 开头的网址'],
  [linkType.appletPath]: [/^\/?pages\/\S+$/, '请输入小程序路径，如 pages/index/index'],
}

type Compared = Pick<BannerInput, 'linkValue' | 'startAt' | 'endAt'> & {
  position: BannerInput['position'] | null
  linkType: BannerInput['linkType'] | null
}

/** Rules over several fields of a banner; null where nothing is chosen yet. */
export function bannerFaults({ position, linkType: type, linkValue, startAt, endAt }: Compared): FieldErrors {
  const faults: FieldErrors = {}
  if (type !== null && type !== linkType.none && linkValue === '') faults.linkValue = '请填写跳转内容'
  const [format, message] = linkFormats[type ?? linkType.none] ?? []
  if (linkValue !== '' && format && message && !format.test(linkValue)) faults.linkValue = message
  if (endAt && !isAfter(endAt, startAt)) faults.endAt = '结束时间必须晚于开始时间'
  if (position === bannerPosition.splash) {
    if (!endAt) faults.endAt = '启动页请填写结束时间'
    else if (isAfter(endAt, daysAfter(startAt, SPLASH_DAYS))) faults.endAt = `启动页最长投放 ${SPLASH_DAYS} 天`
  }
  return faults
}

interface Term {
  startAt: string
  /** '' for no end. */
  endAt: string
}

const covers = ({ startAt, endAt }: Term, at: string): boolean =>
  !isAfter(startAt, at) && (endAt === '' || isAfter(endAt, at))

/** The most banners that run at one moment of `term`, which counts itself. */
export const mostAtOnce = (term: Term, others: readonly Term[]): number =>
  1 +
  Math.max(
    ...[term, ...others]
      .filter(({ startAt }) => covers(term, startAt))
      .map(({ startAt }) => others.filter((other) => covers(other, startAt)).length),
  )
