import { inArray } from 'drizzle-orm'
import type * as contract from '#contract/materials/brands.ts'
import type { Handlers } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { sortRows } from '#server/entity/bulk.ts'
import { logRow, switched } from '#server/entity/change-log.ts'
import { findRow, lockRows, refuseWhile, removeRows, updateRow } from '#server/entity/rows.ts'
import { materialBrands, pageOfMaterialBrands, presentMaterialBrand } from './present.ts'
import { checkName, saveBrand } from './save.ts'

export const materialBrandHandlers: Handlers<typeof contract> = {
  listMaterialBrands: pageOfMaterialBrands,
  checkMaterialBrandName: checkName,
  saveMaterialBrand: saveBrand,
  getMaterialBrand: async ({ id }, call) => presentMaterialBrand(call, await findRow(call, materialBrands, id)),

  enableMaterialBrands: async ({ ids, enabled }, call) => {
    for (const row of await lockRows(call, materialBrands, ids)) {
      if (row.status === enabled) continue
      await updateRow(call, materialBrands, row, { status: enabled })
      logRow(call, materialBrands, row, switched(enabled))
    }
    return { done: ids.length, affectedMaterials: await call.db.$count(material, inArray(material.brandId, ids)) }
  },

  sortMaterialBrands: async ({ items }, call) => {
    await sortRows(call, materialBrands, items)
    return null
  },

  deleteMaterialBrands: async ({ ids }, call) => {
    const materials = call.db.$count(material, inArray(material.brandId, ids))
    await refuseWhile(materials, (count) => `品牌下有 ${count} 个材料,不能删除`)
    const proxies = call.db.$count(proxyRecord, inArray(proxyRecord.brandId, ids))
    await refuseWhile(proxies, (count) => `品牌下有 ${count} 条代理记录,不能删除`)
    await removeRows(call, materialBrands, await lockRows(call, materialBrands, ids))
    return { done: ids.length }
  },
}
