// 出样图
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  date,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { publishStatus, settingOutKind } from './codes.ts'
import { PicturePoint } from './floor-images.ts'

/** A product marked on a picture. */
export const ExhibitSpot = PicturePoint.extend({
  imageIndex: z.number().int().min(0).max(8),
  productId: id('请选择商品'),
  /** Null: all SKUs. */
  skuId: id('请选择规格').nullable(),
  hotspotTitle: line(15, '标注'),
})
export type ExhibitSpot = z.infer<typeof ExhibitSpot>

/** Maximum points per picture and for all nine. */
export const MAX_SPOTS = 30

export const SettingOutInput = z.strictObject({
  floorImageId: id('请选择楼层'),
  zoneNo: requiredLine(10, '展区号'),
  name: requiredLine(30, '出样名称', 2),
  kind: code(settingOutKind, '出样类型'),
  images: files(9, '出样图片').min(1, '请上传出样图片'),
  video: orEmpty(fileUrl('视频')),
  hotspots: z.array(ExhibitSpot).max(9 * MAX_SPOTS, `每张图最多 ${MAX_SPOTS} 个热点`),
  styleId: id('请选择风格').nullable(),
  startDate: date('出样日期'),
  endDate: orEmpty(date('撤样日期')),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值不能小于 0')
    .max(9999, '排序值不能大于 9999'),
})
export type SettingOutInput = z.infer<typeof SettingOutInput>

export const SettingOutRow = z.object({
  ...recordFields,
  name: z.string(),
  cover: z.string(),
  imageCount: z.number().int(),
  store: NamedRef,
  floor: NamedRef,
  zoneNo: z.string(),
  kind: code(settingOutKind),
  style: NamedRef.nullable(),
  spotCount: z.number().int(),
  /** Points whose product cannot be sold now. */
  brokenCount: z.number().int(),
  /** The products of these points. */
  brokenProducts: z.array(NamedRef),
  startDate: z.string(),
  endDate: z.string(),
  sort: z.number().int(),
  status: code(publishStatus),
})
export type SettingOutRow = z.infer<typeof SettingOutRow>

export const SettingOut = SettingOutRow.extend({
  floorImageId: z.number().int(),
  images: z.array(ShownFile),
  video: z.string(),
  styleId: z.number().int().nullable(),
  hotspots: z.array(ExhibitSpot.extend({ productName: z.string(), sellable: z.boolean() })),
})
export type SettingOut = z.infer<typeof SettingOut>

export const listSettingOutImages = endpoint('POST /api/settingOutImage/list', {
  title: '查看出样图列表',
  paramsIn: 'body',
  permission: 'floorImage:view',
  resource: 'settingOutImage',
  params: pageParams(
    {
      storeId: id('请选择展厅门店').optional(),
      floorImageId: id('请选择楼层').optional(),
      zoneNo: line(10, '展区号').optional(),
      kind: code(settingOutKind, '出样类型').optional(),
      styleId: id('请选择风格').optional(),
      productId: id('请选择商品').optional(),
      broken: z.literal(true).optional(),
      status: code(publishStatus, '状态').optional(),
      startFrom: date('开始日期').optional(),
      startTo: date('结束日期').optional(),
    },
    { sort: ['name', 'startDate', 'endDate', 'sort', 'updatedAt'] },
  ),
  /** `counts`: by status, and under `broken`. */
  data: page(SettingOutRow),
})

export const getSettingOutImage = endpoint('GET /api/settingOutImage/detail/{id}', {
  title: '查看出样图',
  paramsIn: 'path',
  permission: 'floorImage:view',
  resource: 'settingOutImage',
  params: z.strictObject({ id: queryId() }),
  data: SettingOut,
})

export const saveSettingOutImage = endpoint('POST /api/settingOutImage/save', {
  title: '保存出样图',
  paramsIn: 'body',
  permission: 'floorImage:edit',
  invalidates: ['settingOutImage', 'floorImage'],
  params: SettingOutInput.extend({
    /** Id of the edited exhibit. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const publishSettingOutImages = endpoint('POST /api/settingOutImage/publish', {
  title: '发布或撤下出样图',
  paramsIn: 'body',
  permission: 'floorImage:publish',
  invalidates: ['settingOutImage', 'floorImage'],
  params: z.strictObject({
    ids: ids(),
    published: queryFlag(),
    /** Date it was taken down; default: today. */
    endDate: date('撤样日期').optional(),
  }),
  data: bulkResult,
})

export const deleteSettingOutImages = endpoint('POST /api/settingOutImage/delete', {
  title: '删除出样图',
  paramsIn: 'body',
  permission: 'floorImage:delete',
  invalidates: ['settingOutImage', 'floorImage'],
  params: z.strictObject({ ids: ids() }),
  data: bulkResult,
})

export const replaceExhibitProduct = endpoint('POST /api/settingOutImage/replaceProduct', {
  title: '替换出样图商品',
  paramsIn: 'body',
  permission: 'floorImage:edit',
  invalidates: ['settingOutImage', 'floorImage'],
  params: z.strictObject({
    ids: ids(),
    fromId: id('请选择要替换的商品'),
    toId: id('请选择替换为的商品'),
  }),
  data: bulkResult,
})
