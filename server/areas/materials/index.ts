import * as brands from '#contract/materials/brands.ts'
import * as categories from '#contract/materials/categories.ts'
import * as library from '#contract/materials/material-library.ts'
import * as materialsContract from '#contract/materials/materials.ts'
import * as proxies from '#contract/materials/proxies.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { type BulkRecord, bulkOf } from '#server/bulk/definition.ts'
import { switchedBack } from '#server/bulk/rollback-definition.ts'
import { material, materialBrand, materialCategory } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { ownRows, platformRows } from '#server/entity/scope.ts'
import { minutes } from '#server/time.ts'
import { area, pair } from '../area.ts'
import { materialBrandHandlers } from './brand/handlers.ts'
import { materialCategoryHandlers } from './category/handlers.ts'
import { materialHandlers } from './material/handlers.ts'
import { materialImport } from './material/import.ts'
import { materialLibraryHandlers } from './material/library-handlers.ts'
import { materialExport } from './material/list.ts'
import { proxyHandlers } from './proxy/handlers.ts'
import { proxyExport } from './proxy/list.ts'
import { moveProxyTerms } from './proxy/terms.ts'
import { materialTodos, proxyTodos } from './todos.ts'

const byName = ({ name }: { name: string }) => name
const item = ({ id, version }: BulkRecord) => ({ items: [{ id, version }] })

import { searches } from './search.ts'

export const materials = area('materials', {
  routes: [
    pair(materialsContract, materialHandlers),
    pair(library, materialLibraryHandlers),
    pair(proxies, proxyHandlers),
    pair(brands, materialBrandHandlers),
    pair(categories, materialCategoryHandlers),
  ],
  records: {
    material: stampedRecord(material, { rows: ({ caller }) => ownRows(caller, material.supplierId) }),
    materialBrand: stampedRecord(materialBrand, { rows: ({ caller }) => ownRows(caller, materialBrand.supplierId) }),
    materialCategory: stampedRecord(materialCategory),
    proxyRecord: stampedRecord(proxyRecord, { rows: ({ caller }) => platformRows(caller, proxyRecord) }),
  },
  exports: [materialExport, proxyExport],
  imports: [materialImport],
  rollbacks: [
    switchedBack('materialBrand', brands.enableMaterialBrands),
    switchedBack('material', materialsContract.enableMaterials),
  ],
  bulk: [
    bulkOf(materialsContract.enableMaterials, materialsContract.listMaterials, byName),
    bulkOf(materialsContract.reviewMaterials, materialsContract.listMaterials, byName, item),
    bulkOf(materialsContract.deleteMaterials, materialsContract.listMaterials, byName),
    bulkOf(brands.enableMaterialBrands, brands.listMaterialBrands, byName),
    bulkOf(proxies.reviewProxyRecords, proxies.listProxyRecords, ({ companyName }) => companyName, item),
  ],
  search: searches,
  schedules: [
    {
      name: 'begin and end the terms of proxies',
      everyMs: minutes(10),
      run: ({ databases }, now) => moveProxyTerms(databases.main, now),
    },
  ],
  todos: { reviews: [materialTodos, proxyTodos] },
})
