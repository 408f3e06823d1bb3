// 城市门店的操作
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, exportColumns, exportStarted, id, ids, line, nothing, version } from '#contract/fields.ts'
import { storeStatus } from './codes.ts'
import { Store, StoreInput, storeFilters } from './stores.ts'

export const changeCityStoreStatus = endpoint('POST /api/store/city/changeStatus', {
  title: '变更城市门店状态',
  paramsIn: 'body',
  permission: 'store:enable',
  invalidates: ['store', 'customer'],
  params: z.strictObject({
    ids: ids(),
    status: z.literal([storeStatus.open, storeStatus.paused, storeStatus.closed], '请选择状态'),
    /** Required to pause and to close. */
    reason: line(200, '原因').optional(),
    /** What the page of a paused store tells customers; required to pause. */
    noticeText: line(200, '顾客公告').optional(),
    /** The open store that takes over the open customers of a closed one. */
    moveCustomersTo: id('请选择接手的门店').optional(),
  }),
  data: bulkResult,
})

export const sortCityStores = endpoint('POST /api/store/city/sort', {
  title: '城市门店排序',
  paramsIn: 'body',
  permission: 'store:edit',
  invalidates: ['store'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), sort: StoreInput.shape.sort }))
      .min(1, '请至少选择一项')
      .max(200, '一次最多选择 200 项'),
  }),
  data: z.object({ count: z.number().int() }),
})

export const setCityStoreFlags = endpoint('POST /api/store/city/setFlags', {
  title: '设置城市主店与推荐',
  paramsIn: 'body',
  permission: 'store:edit',
  invalidates: ['store'],
  params: z.strictObject({
    id: id(),
    version: version(),
    recommended: z.boolean().optional(),
    isMain: z.boolean().optional(),
    /** Confirms that the other main store of the city is no longer one. */
    replaceMain: z.boolean().default(false),
  }),
  data: Store,
})

export const deleteCityStore = endpoint('POST /api/store/city/delete', {
  title: '删除城市门店',
  paramsIn: 'body',
  permission: 'store:delete',
  invalidates: ['store'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const exportCityStores = endpoint('POST /api/store/city/export', {
  title: '导出城市门店',
  paramsIn: 'body',
  permission: 'store:export',
  invalidates: ['job'],
  params: z.strictObject({ ...storeFilters, ...exportColumns }),
  data: exportStarted,
})
