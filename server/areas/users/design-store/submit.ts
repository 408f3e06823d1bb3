import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { designStoreStatus } from '#contract/users/codes.ts'
import { canSubmitDesignStore, designStoreFaults, designStoreTransitions } from '#contract/users/design-store-rules.ts'
import { DesignStoreForm } from '#contract/users/design-stores.ts'
import type { Context } from '#server/context.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { plainAddresses } from '#server/entity/files.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { notFound, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { refuseIdleDesigner } from './designer.ts'
import { markDesignStoreFiles } from './files.ts'
import { type DesignStoreRecord, designStores, toColumns } from './present.ts'

// The door for the mini-programme, where designers fill in their stores.

/** Sends a store, or a change of the store online, to review. What is sent again replaces what waits. */
export async function submitDesignStore(
  context: Context,
  designerId: number,
  sent: z.input<typeof DesignStoreForm>,
): Promise<DesignStoreRecord> {
  const form = plainAddresses(context, designStores, DesignStoreForm.parse(sent))
  refuseFieldErrors(designStoreFaults(form))
  await refuseIdleDesigner(context, designerId)
  const [own] = await context.db
    .select({ id: designStore.id })
    .from(designStore)
    .where(eq(designStore.designerId, designerId))
  if (!own) throw notFound('店铺不存在')
  const row = await lockRow(context, designStores, own.id)
  const isOnline = row.status === designStoreStatus.online
  if (!isOnline && !canSubmitDesignStore(row)) throw refuse(`店铺${designStoreStatus.label(row.status)}，不能提交`)
  const saved = await updateRow(context, designStores, row, {
    ...(isOnline ? { submitted: form } : { ...toColumns(form), status: designStoreTransitions.submit.to }),
    refuseReason: '',
    submittedAt: context.now,
  })
  await markDesignStoreFiles(context, saved)
  return saved
}
