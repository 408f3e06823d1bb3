// 商品:选择供应商与品牌
import { z } from 'zod'
import { labelType } from '#contract/configuration/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { code, line, NamedRef, noParams, queryFlag, queryId } from '#contract/fields.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'

const search = { keyword: line(60, '关键词').optional(), enabledOnly: queryFlag().optional() }

export const SupplierOption = z.object({ id: z.number().int(), name: z.string(), enabled: z.boolean() })
export type SupplierOption = z.infer<typeof SupplierOption>

export const listSupplierOptions = endpoint('GET /api/product/supplierList', {
  title: '选择供应商',
  paramsIn: 'query',
  permission: 'product:view',
  resource: 'supplier',
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
  paramsIn: 'query',
  permission: 'product:view',
  resource: 'brand',
  params: z.strictObject({ ...search, supplierId: queryId().optional() }),
  data: z.array(BrandOption),
})

/** Brands to filter by, grouped by first letter. */
export const getBrandOptions = endpoint('GET /api/product/menu/getBrands', {
  title: '筛选品牌',
  paramsIn: 'none',
  permission: 'product:view',
  resource: 'brand',
  params: noParams,
  data: z.array(z.object({ initial: z.string(), brands: z.array(NamedRef) })),
})

/** Labels for goods, by kind. */
export const getLabelOptions = endpoint('GET /api/product/menu/getLabels', {
  title: '筛选标签',
  paramsIn: 'none',
  permission: 'product:view',
  resource: 'label',
  params: noParams,
  data: z.array(z.object({ type: code(labelType), labels: z.array(NamedRef) })),
})
