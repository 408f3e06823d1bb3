import type { RequestHandler } from 'msw'
import {
  checkMaterialBrandName,
  deleteMaterialBrands,
  enableMaterialBrands,
  getMaterialBrand,
  listMaterialBrands,
  type MaterialBrand,
  saveMaterialBrand,
  sortMaterialBrands,
} from '#contract/materials/brands.ts'
import { answer, duplicateFault, nameVerdict, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'

import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { materialCategoryHandlers } from './material-categories.ts'
import { materialBrandRecord, materialBrandRecords } from './material-records.ts'

/** Material brands with the referenced categories, suppliers and goods brands. */
export const materialBrandHandlers = (brands: MaterialBrand[] = materialBrandRecords()): RequestHandler[] => [
  answer(checkMaterialBrandName, (params) => nameVerdict(brands, params, '材料品牌名称已存在')),
  ...collection(
    {
      list: listMaterialBrands,
      get: getMaterialBrand,
      save: saveMaterialBrand,
      enable: enableMaterialBrands,
      sort: sortMaterialBrands,
      remove: deleteMaterialBrands,
    },
    brands,
    {
      match: { keyword: within('name', 'nameEn', 'brandCode') },
      make: (id, input) => materialBrandRecord(id, input.name, input),
      faults: ({ goodsBrandId }, own) =>
        goodsBrandId === null
          ? {}
          : duplicateFault(brands, own, 'goodsBrandId', goodsBrandId, '该商品品牌已对应其他材料品牌'),
      enableAnswer: () => ({ affectedMaterials: 0 }),
    },
  ),
  ...materialCategoryHandlers(),
  ...supplierHandlers(),
]
