import { and, eq, inArray } from 'drizzle-orm'
import type * as contract from '#contract/materials/brands.ts'
import type { Handlers } from '#server/call.ts'
import { material, materialBrand } from '#server/database/schema-materials.ts'
import { proxyRecord } from '#server/database/schema-proxy.ts'
import { markFiles } from '#server/platform/files.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { ownRows } from '#server/scope.ts'
import { describeMaterialBrand, pageOfMaterialBrands } from './brand-record.ts'
import { checkName, lockMaterialBrand, saveBrand } from './brand-save.ts'

export const materialBrandHandlers: Handlers<typeof contract> = {
  listMaterialBrands: pageOfMaterialBrands,
  checkMaterialBrandName: checkName,
  saveMaterialBrand: saveBrand,

  getMaterialBrand: async ({ id }, call) => {
    const [row] = await call.db
      .select()
      .from(materialBrand)
      .where(and(eq(materialBrand.id, id), ownRows(call.caller, materialBrand.supplierId)))
    if (!row) throw notFound('材料品牌不存在')
    return describeMaterialBrand(call, row)
  },

  enableMaterialBrands: async ({ ids, enabled }, call) => {
    // Always in the same order, so that two bulk changes never wait for each other.
    for (const id of ids.toSorted((one, other) => one - other)) {
      const row = await lockMaterialBrand(call, id)
      if (row.status === enabled) continue
      await call.db
        .update(materialBrand)
        .set({ status: enabled, version: row.version + 1, updatedAt: call.now, updatedBy: call.caller.name })
        .where(eq(materialBrand.id, id))
      const verb = enabled === 1 ? '启用' : '停用'
      call.audit({
        resource: 'materialBrand',
        action: enabled === 1 ? 'enable' : 'disable',
        targetId: id,
        targetName: row.name,
        summary: `${verb}材料品牌「${row.name}」`,
      })
    }
    return { done: ids.length, affectedMaterials: await call.db.$count(material, inArray(material.brandId, ids)) }
  },

  sortMaterialBrands: async ({ items }, call) => {
    for (const { id, sort } of items.toSorted((one, other) => one.id - other.id)) {
      const row = await lockMaterialBrand(call, id)
      await call.db
        .update(materialBrand)
        .set({ sort, version: row.version + 1, updatedAt: call.now, updatedBy: call.caller.name })
        .where(eq(materialBrand.id, id))
      call.audit({
        resource: 'materialBrand',
        action: 'sort',
        targetId: id,
        targetName: row.name,
        summary: `调整材料品牌「${row.name}」的排序`,
        changes: [{ field: 'sort', title: '排序值', before: String(row.sort), after: String(sort) }],
      })
    }
    return null
  },

  deleteMaterialBrands: async ({ ids }, call) => {
    const materials = await call.db.$count(material, inArray(material.brandId, ids))
    if (materials > 0) throw refuse(`品牌下有 ${materials} 个材料,不能删除`)
    const proxies = await call.db.$count(proxyRecord, inArray(proxyRecord.brandId, ids))
    if (proxies > 0) throw refuse(`品牌下有 ${proxies} 条代理记录,不能删除`)
    for (const id of ids.toSorted((one, other) => one - other)) {
      const row = await lockMaterialBrand(call, id)
      await markFiles(call, 'materialBrand', id, {})
      await call.db.delete(materialBrand).where(eq(materialBrand.id, id))
      call.audit({
        resource: 'materialBrand',
        action: 'delete',
        targetId: id,
        targetName: row.name,
        summary: `删除材料品牌「${row.name}」`,
      })
    }
    return { done: ids.length }
  },
}
