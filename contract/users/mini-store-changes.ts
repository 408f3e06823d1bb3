// 小程序店铺的操作
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, id, ids, line, requiredLine, version } from '#contract/fields.ts'
import { miniStoreStatus } from './codes.ts'
import { MiniStore, MiniStoreInput } from './mini-stores.ts'

export const editMiniStore = endpoint('POST /api/store/mini/edit', {
  title: '编辑小程序店铺',
  paramsIn: 'body',
  permission: 'store:edit',
  invalidates: ['miniStore', 'user'],
  params: MiniStoreInput.extend({
    id: id(),
    version: version(),
    /** The owner reads it together with what was changed. */
    reason: requiredLine(200, '修改原因', 2),
  }),
  data: MiniStore,
})

export const changeMiniStoreStatus = endpoint('POST /api/store/mini/changeStatus', {
  title: '变更小程序店铺状态',
  paramsIn: 'body',
  permission: 'store:enable',
  invalidates: ['miniStore', 'user'],
  params: z.strictObject({
    ids: ids(),
    status: z.literal([miniStoreStatus.open, miniStoreStatus.closed], '请选择状态'),
    /** Required to close; the owner reads it. */
    reason: line(200, '原因').optional(),
  }),
  data: bulkResult,
})

export const renewMiniStoreQr = endpoint('POST /api/store/mini/renewQr', {
  title: '重新生成小程序码',
  paramsIn: 'body',
  permission: 'store:edit',
  invalidates: ['miniStore'],
  params: z.strictObject({ id: id() }),
  data: z.object({ qrCode: z.string() }),
})
