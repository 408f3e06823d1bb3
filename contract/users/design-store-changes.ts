// 设计店铺的操作
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, id, ids, line, paragraph, version } from '#contract/fields.ts'
import { designerLevel, designStoreStatus } from './codes.ts'
import { DESIGN_STORE_REASON, DESIGN_STORES_AT_ONCE } from './design-store-rules.ts'
import { DesignStore, DesignStoreInput } from './design-stores.ts'

export const reviewDesignStores = endpoint('POST /api/store/design/review', {
  title: '审核设计店铺',
  paramsIn: 'body',
  permission: 'designStore:review',
  invalidates: ['designStore', 'user', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id('请选择店铺'), version: version() }))
      .min(1, '请至少选择一项')
      .max(DESIGN_STORES_AT_ONCE, `一次最多审核 ${DESIGN_STORES_AT_ONCE} 项`),
    /** 2 passes, 3 refuses. */
    result: z.literal([designStoreStatus.online, designStoreStatus.rejected], '请选择审核结论'),
    refuseReason: paragraph(DESIGN_STORE_REASON.max, '拒绝原因').optional(),
    /** Given when it passes; the present one when left out. */
    level: code(designerLevel, '设计师等级').optional(),
  }),
  /** With one item, a refusal fails the request; several items are processed independently. */
  data: bulkResult,
})

export const changeDesignStoreStatus = endpoint('POST /api/store/design/changeStatus', {
  title: '变更设计店铺状态',
  paramsIn: 'body',
  permission: 'designStore:enable',
  invalidates: ['designStore', 'user'],
  params: z.strictObject({
    ids: ids(),
    status: z.literal([designStoreStatus.online, designStoreStatus.offline], '请选择状态'),
    /** Required to take a store offline; the designer reads it. */
    reason: line(DESIGN_STORE_REASON.max, '下线原因').optional(),
  }),
  data: bulkResult,
})

export const editDesignStore = endpoint('POST /api/store/design/edit', {
  title: '调整设计店铺的等级与推荐',
  paramsIn: 'body',
  permission: 'designStore:edit',
  invalidates: ['designStore'],
  params: DesignStoreInput.extend({ id: id(), version: version() }),
  data: DesignStore,
})
