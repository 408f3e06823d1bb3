import type { RequestHandler } from 'msw'
import { listLabels } from '#contract/configuration/labels.ts'
import { materialSource, materialStatus } from '#contract/materials/codes.ts'
import { adoptMaterials, editMaterialBatch, mergeMaterials } from '#contract/materials/material-library.ts'
import {
  deleteMaterials,
  enableMaterials,
  exportMaterials,
  getMaterial,
  listMaterials,
  type Material,
  reviewMaterials,
  saveMaterial,
  submitMaterials,
} from '#contract/materials/materials.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { materialBrandHandlers } from './material-brands.ts'
import { designStores, materialRecord, materials as materialRecords } from './material-records.ts'

/** Materials with what they name. */
export function materialHandlers(materials: Material[] = materialRecords()): RequestHandler[] {
  return [...materialAnswers(materials), ...materialBrandHandlers()]
}

function materialAnswers(materials: Material[]): RequestHandler[] {
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
          (source === undefined ? one.source !== materialSource.designStore : one.source === source) &&
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
      const isOwned = input.supplierId !== null || input.storeId !== null
      const status = finish ? (isOwned ? 1 : 3) : 0
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
    answer(submitMaterials, ({ ids, submitted }) =>
      setStatus(ids, submitted ? materialStatus.inReview : materialStatus.draft),
    ),
    answer(reviewMaterials, ({ items, approved }) =>
      setStatus(
        items.map(({ id }) => id),
        approved ? materialStatus.enabled : materialStatus.rejected,
      ),
    ),
    answer(enableMaterials, ({ ids, enabled }) =>
      setStatus(ids, enabled === 1 ? materialStatus.enabled : materialStatus.disabled),
    ),
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
    answer(adoptMaterials, ({ ids, ...chosen }) => {
      const copies = ids.map((id, index) => {
        const origin = found(materials, id)
        const copy = materialRecord(materials.length + index + 1, origin.name, {
          visibleScope: chosen.visibleScope,
          adoptedFrom: { id, name: origin.name },
        })
        Object.assign(origin, { adoptedAs: { id: copy.id, name: copy.name } })
        return copy
      })
      materials.push(...copies)
      return { done: ids.length, failed: [], ids: copies.map(({ id }) => id) }
    }),
    answer(listDesignStores, (params) => pageOf(designStores, params)),
    answer(exportMaterials, () => ({ jobId: 32 })),
  ]
}
