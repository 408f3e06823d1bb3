import type { RequestHandler } from 'msw'
import { listLabels } from '#contract/configuration/labels.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
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
import { answer, found, pageOf, removeFrom, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'

import { materialBrandHandlers } from './material-brands.ts'
import { designStores, materialRecord, materials as materialRecords, materialTree } from './material-records.ts'

const categoryOf = (id: number) => found(flatCategories(materialTree()), id)

/** Materials with the referenced records. */
export const materialHandlers = (materials: Material[] = materialRecords()): RequestHandler[] => [
  ...materialActions(materials),
  ...collection(
    {
      list: listMaterials,
      get: getMaterial,
      save: saveMaterial,
      enable: enableMaterials,
      remove: deleteMaterials,
      export: exportMaterials,
    },
    materials,
    {
      match: {
        keyword: within('name', 'materialCode', 'model'),
        categoryId: ({ categoryId }, wanted) =>
          flatCategories([categoryOf(wanted)]).some(({ id }) => id === categoryId),
        pickable: ({ status }) => status === materialStatus.enabled,
      },
      shown: (row, { source }) => source !== undefined || row.source !== materialSource.designStore,
      make: (id, { name, supplierId, storeId, finish }) => {
        const finished = supplierId === null && storeId === null ? materialStatus.enabled : materialStatus.inReview
        return materialRecord(id, name, { status: finish ? finished : materialStatus.draft })
      },
      change: ({ finish: _finish, priceConfirmed: _confirmed, ...input }) => input,
      faults: ({ salePrice, supplyPrice, priceConfirmed }) => {
        const isLow = Number(salePrice) < Number(supplyPrice ?? 0) && !priceConfirmed
        return { salePrice: isLow ? '销售价低于供货价，请确认后再保存' : undefined }
      },
      enabled: (enabled) => ({ status: enabled ? materialStatus.enabled : materialStatus.disabled }),
    },
  ),
  ...materialBrandHandlers(),
]

function materialActions(materials: Material[]): RequestHandler[] {
  const setStatus = (ids: number[], status: Material['status']) => {
    for (const id of ids) Object.assign(found(materials, id), { status })
    return { done: ids.length, failed: [] }
  }
  return [
    answer(listLabels, (params) => pageOf([], params)),
    answer(listDesignStores, (params) => pageOf(designStores, params)),
    answer(submitMaterials, ({ ids, submitted }) =>
      setStatus(ids, submitted ? materialStatus.inReview : materialStatus.draft),
    ),
    answer(reviewMaterials, ({ items, approved }) =>
      setStatus(
        items.map(({ id }) => id),
        approved ? materialStatus.enabled : materialStatus.rejected,
      ),
    ),
    answer(mergeMaterials, ({ fromIds, dryRun }) => {
      if (!dryRun) removeFrom(materials, fromIds)
      return { references: 3 }
    }),
    answer(editMaterialBatch, ({ ids, changes }) => {
      for (const id of ids) Object.assign(found(materials, id), changes)
      return { done: ids.length, failed: [] }
    }),
    answer(adoptMaterials, ({ ids, visibleScope }) => {
      const copies = ids.map((id, index) => {
        const origin = found(materials, id)
        const adoptedFrom = { id, name: origin.name }
        const copy = materialRecord(materials.length + index + 1, origin.name, { visibleScope, adoptedFrom })
        Object.assign(origin, { adoptedAs: { id: copy.id, name: copy.name } })
        return copy
      })
      materials.push(...copies)
      return { done: ids.length, failed: [], ids: copies.map(({ id }) => id) }
    }),
  ]
}
