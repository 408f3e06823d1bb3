import { brandFieldTitles } from '#contract/suppliers/brand-rules.ts'
import type { BrandInput } from '#contract/suppliers/brands.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { brandLabels } from '#server/areas/suppliers/audit-labels.ts'
import type { Connection } from '#server/database/pool.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { type BrandRecord, toFields } from './present.ts'

/** A saved brand for the log; `before` is undefined for a new one. */
export async function loggedBrand(db: Connection, before: BrandRecord | undefined, saved: BrandRecord) {
  const labels = await brandLabels(
    db,
    await loadCategories(db),
    [saved.supplierId, before?.supplierId ?? saved.supplierId],
    [...(before?.templateIds ?? []), ...saved.templateIds],
  )
  return loggedForm<BrandInput>({
    before: before && toFields(before),
    after: toFields(saved),
    titles: brandFieldTitles,
    labels,
  })
}
