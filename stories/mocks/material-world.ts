import type { RequestHandler } from 'msw'
import { listLabels } from '#contract/configuration/labels.ts'
import {
  deleteMaterials,
  editMaterialBatch,
  enableMaterials,
  exportMaterials,
  getMaterial,
  listMaterials,
  type Material,
  mergeMaterials,
  reviewMaterials,
  saveMaterial,
  submitMaterials,
} from '#contract/materials/materials.ts'
import { materialBrandWorld } from './material-brands.ts'
import { materialRecord, materials as materialRecords } from './material-records.ts'
import { MockRefusal } from './worker.ts'
import { answer, countBy, found, pageOf } from './world.ts'

/** Materials with what they name. */
export function materialWorld(materials: Material[] = materialRecords()): RequestHandler[] {
  return [...materialHandlers(materials), ...materialBrandWorld()]
}

function materialHandlers(materials: Material[]): RequestHandler[] {
  const setStatus = (ids: number[], status: Material['status']) => {
    for (const id of ids) Object.assign(found(materials, id), { status })
    return { done: ids.length, failed: [] }
  }
  return [
    answer(listLabels, (params) => pageOf([], params)),
    answer(listMaterials, (params) => {
      const { keyword = '', status, source, materialKind } = params
      const matching = materials.filter(
        (one) =>
          [one.name, one.materialCode, one.model].some((text) => text.includes(keyword)) &&
          (source === undefined || one.source === source) &&
          (materialKind === undefined || one.materialKind === materialKind),
      )
      const shown = matching.filter((one) => status === undefined || one.status === status)
      return { ...pageOf(shown, params), counts: countBy(matching, 'status') }
    }),
    answer(getMaterial, ({ id }) => found(materials, id)),
    answer(saveMaterial, ({ id, version, finish, priceConfirmed, ...input }) => {
      if (Number(input.salePrice) < Number(input.supplyPrice ?? 0) && !priceConfirmed) {
        const salePrice = '销售价低于供货价，请确认后再保存'
        throw new MockRefusal(422, salePrice, { fields: { salePrice } })
      }
      const status = finish ? (input.supplierId === null ? 3 : 1) : 0
      if (id === undefined) {
        materials.push(materialRecord(materials.length + 1, input.name, { ...input, status }))
        return { id: materials.length, version: 1 }
      }
      const material = found(materials, id)
      if (material.version !== version)
        throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: material })
      Object.assign(material, input, { version: version + 1 })
      return { id, version: version + 1 }
    }),
    answer(submitMaterials, ({ ids, submitted }) => setStatus(ids, submitted ? 1 : 0)),
    answer(reviewMaterials, ({ items, approved }) =>
      setStatus(
        items.map(({ id }) => id),
        approved ? 3 : 2,
      ),
    ),
    answer(enableMaterials, ({ ids, enabled }) => setStatus(ids, enabled === 1 ? 3 : 4)),
    answer(mergeMaterials, ({ fromIds, dryRun }) => {
      if (!dryRun) for (const id of fromIds) materials.splice(materials.indexOf(found(materials, id)), 1)
      return { references: 3 }
    }),
    answer(editMaterialBatch, ({ ids, changes }) => {
      for (const id of ids) Object.assign(found(materials, id), changes)
      return { done: ids.length, failed: [] }
    }),
    answer(deleteMaterials, ({ ids }) => {
      for (const id of ids) materials.splice(materials.indexOf(found(materials, id)), 1)
      return { done: ids.length }
    }),
    answer(exportMaterials, () => ({ jobId: 32 })),
  ]
}
