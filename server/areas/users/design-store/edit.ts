import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { designStoreStatus, storeStatus } from '#contract/users/codes.ts'
import type { editDesignStore } from '#contract/users/design-store-changes.ts'
import { canEditDesignStore, designStoreFieldTitles } from '#contract/users/design-store-rules.ts'
import { DesignStore } from '#contract/users/design-stores.ts'
import type { Context } from '#server/context.ts'
import { store } from '#server/database/schema/stores.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { inputLabels } from './labels.ts'
import { designStores, presentDesignStore, toFields } from './present.ts'

/** Level, city store, recommendation and place in the order: what the platform decides. */
export async function edit(
  { id, version, ...after }: ParsedParamsOf<typeof editDesignStore>,
  context: Context,
): Promise<AnswerOf<typeof editDesignStore>> {
  const row = await lockRow(context, designStores, id)
  await refuseStale(row, version, DesignStore, (present) => presentDesignStore(context, present))
  if (!canEditDesignStore(row)) throw refuse(`只能调整已上线的店铺，该店铺${designStoreStatus.label(row.status)}`)
  if (after.storeId !== null && after.storeId !== row.storeId) await refuseClosedStore(context, after.storeId)
  const before = toFields(row)
  const saved = await updateRow(context, designStores, row, after)
  const labels = await inputLabels(context.db, [before, after])
  logSaved(context, designStores, saved, { before, after, titles: designStoreFieldTitles, labels })
  return presentDesignStore(context, saved)
}

/** Locked, so that it is not closed or deleted meanwhile. */
async function refuseClosedStore({ db }: Context, id: number): Promise<void> {
  const [row] = await db.select({ status: store.status }).from(store).where(eq(store.id, id)).for('share')
  if (row?.status !== storeStatus.open) throw refuseField('storeId', '请选择营业中的门店')
}
