// 楼层图
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  noParams,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { publishStatus } from './codes.ts'

const percent = (title: string) =>
  z
    .number({ error: `${title}不正确` })
    .min(0, `${title}应在 0 到 100 之间`)
    .max(100, `${title}应在 0 到 100 之间`)

export const PicturePoint = z.strictObject({ x: percent('横坐标'), y: percent('纵坐标') })
export type PicturePoint = z.infer<typeof PicturePoint>

/** A zone of a floor, drawn on the plan in percent of the picture. */
export const FloorZone = z.strictObject({
  zoneNo: requiredLine(10, '展区号'),
  zoneName: requiredLine(20, '展区名称', 2),
  brandId: id('请选择品牌').nullable(),
  points: z.array(PicturePoint).min(3, '区域至少 3 个点').max(20, '区域最多 20 个点'),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, '颜色应为 # 加 6 位十六进制'),
})
export type FloorZone = z.infer<typeof FloorZone>

export const FloorInput = z.strictObject({
  storeId: id('请选择展厅门店'),
  floorNo: z
    .number({ error: '请输入楼层' })
    .int('楼层应为整数')
    .min(-3, '楼层应在 -3 到 60 之间')
    .max(60, '楼层应在 -3 到 60 之间')
    .refine((floor) => floor !== 0, '楼层不能为 0'),
  name: requiredLine(20, '楼层名称', 2),
  image: fileUrl('楼层平面图'),
  cover: orEmpty(fileUrl('楼层实景图')),
  zones: z.array(FloorZone).max(60, '展区最多 60 个'),
})
export type FloorInput = z.infer<typeof FloorInput>

export const FloorRow = z.object({
  ...recordFields,
  store: NamedRef,
  floorNo: z.number().int(),
  name: z.string(),
  image: z.string(),
  zones: z.array(FloorZone.extend({ brandName: z.string() })),
  /** Number of published exhibit pictures. */
  settingCount: z.number().int(),
  /** Number of all exhibit pictures. A floor with any cannot be deleted. */
  pictureCount: z.number().int(),
  sort: z.number().int(),
  status: code(publishStatus),
})
export type FloorRow = z.infer<typeof FloorRow>

/** A floor with the exhibits in its zones. */
export const Floor = FloorRow.extend({
  storeId: z.number().int(),
  cover: z.string(),
  settingOuts: z.array(
    z.object({
      id: z.number().int(),
      zoneNo: z.string(),
      name: z.string(),
      cover: z.string(),
      status: code(publishStatus),
    }),
  ),
})
export type Floor = z.infer<typeof Floor>

export const ShowroomStore = z.object({
  id: z.number().int(),
  name: z.string(),
  floorCount: z.number().int(),
  publishedCount: z.number().int(),
})
export type ShowroomStore = z.infer<typeof ShowroomStore>

export const listShowroomStores = endpoint('GET /api/floorImage/stores', {
  title: '查看展厅门店',
  paramsIn: 'none',
  permission: 'floorImage:view',
  resource: 'floorImage',
  params: noParams,
  data: z.array(ShowroomStore),
})

export const listFloorImages = endpoint('POST /api/floorImage/list', {
  title: '查看楼层图列表',
  paramsIn: 'body',
  permission: 'floorImage:view',
  resource: 'floorImage',
  params: pageParams(
    {
      storeId: id('请选择展厅门店').optional(),
      keyword: line(60, '关键词').optional(),
      brandId: id('请选择品牌').optional(),
      status: code(publishStatus, '状态').optional(),
    },
    { sort: ['floorNo', 'sort', 'updatedAt'] },
  ),
  /** `counts`: by status. */
  data: page(FloorRow),
})

export const getFloorImage = endpoint('GET /api/floorImage/detail/{id}', {
  title: '查看楼层图',
  paramsIn: 'path',
  permission: 'floorImage:view',
  resource: 'floorImage',
  params: z.strictObject({ id: queryId() }),
  data: Floor,
})

export const saveFloorImage = endpoint('POST /api/floorImage/save', {
  title: '保存楼层图',
  paramsIn: 'body',
  permission: 'floorImage:edit',
  invalidates: ['floorImage', 'settingOutImage'],
  params: FloorInput.extend({
    /** Id of the edited floor. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const publishFloorImages = endpoint('POST /api/floorImage/publish', {
  title: '发布或下线楼层图',
  paramsIn: 'body',
  permission: 'floorImage:publish',
  invalidates: ['floorImage', 'settingOutImage'],
  params: z.strictObject({ ids: ids(), published: queryFlag() }),
  data: bulkResult,
})

export const sortFloorImages = endpoint('POST /api/floorImage/sort', {
  title: '楼层排序',
  paramsIn: 'body',
  permission: 'floorImage:edit',
  invalidates: ['floorImage'],
  params: z.strictObject({ ids: ids() }),
  data: nothing,
})

export const deleteFloorImages = endpoint('POST /api/floorImage/delete', {
  title: '删除楼层图',
  paramsIn: 'body',
  permission: 'floorImage:delete',
  invalidates: ['floorImage'],
  params: z.strictObject({ ids: ids() }),
  data: bulkResult,
})
