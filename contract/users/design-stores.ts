// 设计店铺
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, line, page, pageParams, recordFields } from '#contract/fields.ts'
import { designStoreStatus } from './codes.ts'

export const DesignStoreRow = z.object({
  ...recordFields,
  name: z.string(),
  status: code(designStoreStatus),
})
export type DesignStoreRow = z.infer<typeof DesignStoreRow>

export const listDesignStores = endpoint('POST /api/store/design/list', {
  title: '查看设计店铺列表',
  paramsIn: 'body',
  permission: 'designStore:view',
  resource: 'designStore',
  params: pageParams(
    {
      /** Name. */
      keyword: line(60, '关键词').optional(),
      status: code(designStoreStatus, '状态').optional(),
    },
    { sort: ['name', 'updatedAt'] },
  ),
  /** `counts`: by status. */
  data: page(DesignStoreRow),
})
