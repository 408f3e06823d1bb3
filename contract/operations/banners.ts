// 轮播图
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  areaCodes,
  bulkResult,
  chosenIds,
  code,
  codeSet,
  date,
  datetime,
  exportColumns,
  exportStarted,
  fileUrl,
  id,
  ids,
  line,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { audience, bannerPosition, linkType, runState } from './codes.ts'

export const BannerInput = z.strictObject({
  /** For staff only. */
  name: requiredLine(30, '名称', 2),
  position: code(bannerPosition, '展示位置'),
  image: fileUrl('图片'),
  /** '' where the position shows none. */
  backColor: orEmpty(z.string().regex(/^#[0-9a-f]{6}$/i, '请选择背景色')),
  linkType: code(linkType, '跳转类型'),
  /** Id of the target, or the address; '' without a link. */
  linkValue: line(200, '跳转内容'),
  audience: codeSet(audience, '投放对象').min(1, '请选择投放对象'),
  areas: areaCodes('投放地区').min(1, '请选择投放地区'),
  startAt: datetime('开始时间'),
  /** '' for no end. */
  endAt: orEmpty(datetime('结束时间')),
  enabled: z.boolean(),
})
export type BannerInput = z.infer<typeof BannerInput>

export const Banner = z.object({
  ...BannerInput.shape,
  ...recordFields,
  image: z.string(),
  linkName: z.string(),
  /** False once the target is off sale, switched off or gone: customers no longer see the banner. */
  linkValid: z.boolean(),
  sort: z.number().int(),
  state: code(runState),
  showCount: z.number().int(),
  clickCount: z.number().int(),
})
export type Banner = z.infer<typeof Banner>

const filters = {
  ...chosenIds,
  keyword: line(30, '名称').optional(),
  position: code(bannerPosition, '展示位置').optional(),
  audience: code(audience, '投放对象').optional(),
  area: areaCode('投放地区').optional(),
  linkType: code(linkType, '跳转类型').optional(),
  linkValid: z.boolean().optional(),
  state: code(runState, '状态').optional(),
  /** Runs on this day, for some of it. */
  runsOn: date('日期').optional(),
}

export const listBanners = endpoint('POST /api/banner/list', {
  title: '查看轮播图列表',
  paramsIn: 'body',
  permission: 'banner:view',
  resource: 'banner',
  params: pageParams(filters, { sort: ['sort', 'startAt', 'endAt', 'showCount', 'clickCount', 'updatedAt'] }),
  /** `counts`: by state, `broken` by filters; `position1` and so on: running there now, whatever is filtered. */
  data: page(Banner),
})

export const saveBanner = endpoint('POST /api/banner/save', {
  title: '保存轮播图',
  paramsIn: 'body',
  permission: 'banner:edit',
  invalidates: ['banner'],
  params: BannerInput.extend({ id: id().optional(), version: version().optional() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableBanners = endpoint('POST /api/banner/enable', {
  title: '启用或停用轮播图',
  paramsIn: 'body',
  permission: 'banner:publish',
  invalidates: ['banner'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: bulkResult,
})

export const sortBanners = endpoint('POST /api/banner/sort', {
  title: '轮播图排序',
  paramsIn: 'body',
  permission: 'banner:edit',
  invalidates: ['banner'],
  /** The banners of the position, the first to show first. */
  params: z.strictObject({ position: code(bannerPosition, '展示位置'), ids: ids() }),
  data: nothing,
})

export const deleteBanner = endpoint('POST /api/banner/delete', {
  title: '删除轮播图',
  paramsIn: 'query',
  permission: 'banner:delete',
  invalidates: ['banner'],
  params: z.strictObject({ id: queryId() }),
  data: nothing,
})

export const exportBanners = endpoint('POST /api/banner/export', {
  title: '导出轮播图',
  paramsIn: 'body',
  permission: 'banner:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
