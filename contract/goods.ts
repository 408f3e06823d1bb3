// 商品:目前只有选择供应商与品牌的接口
import { z } from 'zod'
import { codes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, line, queryFlag, queryId } from './fields.ts'
import { brandStatus } from './suppliers/codes.ts'

export const productStatus = codes({
  0: '草稿',
  1: '待审核',
  2: '已驳回',
  3: '待上架',
  4: '已上架',
  5: '已下架',
  6: '违规下架',
  7: '回收站',
})

const search = { keyword: line(60, '关键词').optional(), enabledOnly: queryFlag().optional() }

export const SupplierOption = z.object({ id: z.number().int(), name: z.string(), enabled: z.boolean() })
export type SupplierOption = z.infer<typeof SupplierOption>

export const listSupplierOptions = endpoint('GET /api/product/supplierList', {
  title: '选择供应商',
  sends: 'query',
  may: 'product:view',
  reads: 'supplier',
  params: z.strictObject(search),
  data: z.array(SupplierOption),
})

export const BrandOption = z.object({
  id: z.number().int(),
  name: z.string(),
  logo: z.string(),
  status: code(brandStatus),
})
export type BrandOption = z.infer<typeof BrandOption>

export const listBrandOptions = endpoint('GET /api/product/getBrandList', {
  title: '选择品牌',
  sends: 'query',
  may: 'product:view',
  reads: 'brand',
  params: z.strictObject({ ...search, supplierId: queryId().optional() }),
  data: z.array(BrandOption),
})
