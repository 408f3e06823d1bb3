import { expect, test } from 'vitest'
import * as brands from '#contract/materials/brands.ts'
import * as categories from '#contract/materials/categories.ts'
import { area, joinAreas, pair } from '#server/areas/area.ts'
import { goods } from '#server/areas/goods/index.ts'
import { materialBrandHandlers } from '#server/areas/materials/brand/handlers.ts'
import { materials } from '#server/areas/materials/index.ts'
import { recordOf, stampedRecord, unopenedRecord } from '#server/areas/record-scope.ts'
import { product } from '#server/database/schema/goods.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { captcha } from '#server/database/schema/sign-in.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { platform } from '#server/platform/index.ts'

// Verified by the type check: a line that compiles makes its `@ts-expect-error` unused, which is an error.

const { listMaterialBrands, ...others } = materialBrandHandlers

/** Missing or wrong registrations, checked by types only. Never run. */
const mistakes = (definition: Omit<ExportDefinition, 'module'>): void => {
  // @ts-expect-error listMaterialBrands has no handler
  pair(brands, others)
  // @ts-expect-error these are handlers of another contract module
  pair(categories, materialBrandHandlers)
  // @ts-expect-error getMaterialBrand has the handler of another endpoint
  pair(brands, { ...materialBrandHandlers, getMaterialBrand: listMaterialBrands })
  // @ts-expect-error the log has no resource with this name
  area('users', { routes: [], records: { banner: unopenedRecord(product) } })
  // @ts-expect-error the export worker cannot find it
  area('users', { routes: [], records: {}, exports: [definition] })
  // @ts-expect-error a record table requires an id
  recordOf(fileUse)
  // @ts-expect-error a table without the last editor of a row
  stampedRecord(captcha)
  // @ts-expect-error the resources of the area have no record scopes
  area('materials', { routes: [], records: {} })
  // @ts-expect-error the other areas are missing
  joinAreas({ platform, goods, materials })
}

test('valid pairs compile', () => {
  expect(mistakes).toBeTypeOf('function')
  expect(pair(brands, materialBrandHandlers).map(({ endpoint }) => endpoint)).toContain(brands.listMaterialBrands)
})
