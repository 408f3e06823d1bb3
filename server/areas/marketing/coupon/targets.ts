import type { NamedRef } from '#contract/fields.ts'
import { couponFieldTitles, couponScopeField, type ScopeField } from '#contract/marketing/coupon-rules.ts'
import type { CouponInput } from '#contract/marketing/coupons.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { refuseGone, type TargetKind, targetsByKind } from '../goods-targets.ts'

type TargetField = ScopeField | 'excludeProductIds'

const kinds: Readonly<Record<TargetField, TargetKind>> = {
  brandIds: 'brand',
  categoryIds: 'category',
  productIds: 'product',
  excludeProductIds: 'product',
}

type Targets = Pick<CouponInput, 'scope' | TargetField>

/** The names of the targets of some coupons: one query for each kind of target. */
export async function targetNames(db: Connection, rows: readonly Targets[]) {
  const all = (...fields: TargetField[]) => fields.flatMap((field) => rows.flatMap((row) => row[field]))
  const namesOf = await targetsByKind(db, {
    brand: all('brandIds'),
    category: all('categoryIds'),
    product: all('productIds', 'excludeProductIds'),
  })
  return (row: Targets): { scopeRefs: NamedRef[]; excludeProducts: NamedRef[] } => {
    const field = couponScopeField(row.scope)
    return {
      scopeRefs: field ? namesOf(kinds[field], row[field]) : [],
      excludeProducts: namesOf('product', row.excludeProductIds),
    }
  }
}

/** Refuses targets that are gone or switched off; those that the coupon already has stay. */
export const checkTargets = ({ db }: Pick<Context, 'db'>, input: Targets, before?: Targets): Promise<void> =>
  refuseGone(
    db,
    (Object.entries(kinds) as [TargetField, TargetKind][]).map(([field, kind]) => ({
      kind,
      field,
      title: couponFieldTitles[field],
      ids: input[field],
      before: before?.[field],
    })),
  )
