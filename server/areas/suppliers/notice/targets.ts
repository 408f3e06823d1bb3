import { and, asc, eq, inArray } from 'drizzle-orm'
import { noticeTarget, supplierStatus } from '#contract/suppliers/codes.ts'
import type { NoticeInput } from '#contract/suppliers/notices.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Connection } from '#server/database/pool.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'

export type NoticeTargets = Pick<
  NoticeInput,
  'targetKind' | 'targetSupplierIds' | 'targetBrandIds' | 'targetCategoryIds'
>

/** The enabled suppliers addressed by a notice, sorted by name. */
export async function targetsOf(db: Connection, targets: NoticeTargets): Promise<{ id: number; name: string }[]> {
  const named =
    targets.targetKind === noticeTarget.brands
      ? inArray(
          supplier.id,
          db
            .select({ id: brand.supplierId })
            .from(brand)
            .where(inArray(brand.id, [0, ...targets.targetBrandIds])),
        )
      : targets.targetKind === noticeTarget.suppliers
        ? inArray(supplier.id, [0, ...targets.targetSupplierIds])
        : undefined
  const rows = await db
    .select({ id: supplier.id, name: supplier.shortName, categoryIds: supplier.categoryIds })
    .from(supplier)
    .where(and(eq(supplier.status, supplierStatus.enabled), named))
    .orderBy(asc(supplier.shortName))
  if (targets.targetKind !== noticeTarget.categories) return rows
  const categories = await loadCategories(db)
  return rows.filter((row) => categories.overlaps(row.categoryIds, targets.targetCategoryIds))
}
