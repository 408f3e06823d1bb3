import { and, eq } from 'drizzle-orm'
import type { saveDeposit } from '#contract/distribution/account-changes.ts'
import {
  canEditDistributor,
  depositFaults,
  distributorUploads,
  heldAfter,
} from '#contract/distribution/account-rules.ts'
import { depositKind } from '#contract/distribution/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { yuan } from '#contract/orders/order-money.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { depositRecord } from '#server/database/schema/distributors.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow } from '#server/entity/rows.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { openIfReady } from '../bill/effect.ts'
import { keepAccount } from './keep.ts'
import { distributors } from './present.ts'

/** Enters a payment, return or deduction of the deposit. The account is locked, so that what is held never goes below 0. */
export async function enterDeposit(
  { distributorId, requestId, ...input }: ParsedParamsOf<typeof saveDeposit>,
  context: Context,
): Promise<AnswerOf<typeof saveDeposit>> {
  const row = await lockRow(context, distributors, distributorId)
  const own = and(eq(depositRecord.requestId, requestId), eq(depositRecord.distributorId, distributorId))
  const [known] = await context.db.select().from(depositRecord).where(own)
  if (known) return { id: known.id, heldAfter: known.heldAfter }
  if (!canEditDistributor(row)) throw refuse('经销商已注销，不能登记保证金')
  refuseFieldErrors(depositFaults(row.depositHeld, input))
  const voucherImages = plainFiles(context.services.store, input.voucherImages)
  const urls = urlsOf('voucherImages', voucherImages)
  await checkFiles(context, urls, () => distributorUploads.voucherImages)
  const held = heldAfter(row.depositHeld, input.kind, input.amount)
  const { now, caller, db } = context
  const [record] = await db
    .insert(depositRecord)
    .values({
      ...input,
      ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
      distributorId,
      requestId,
      amount: yuan(input.amount),
      heldAfter: held,
      voucherImages,
    })
    .returning()
  if (!record) throw new Error('a deposit record was not stored')
  await markFiles(context, 'depositRecord', record.id, urls)
  const scope = { ...workOf(context), services: context.services }
  const saved = await keepAccount(scope, row, { depositHeld: held })
  logRow(context, distributors, row, {
    action: 'deposit',
    verb: `${depositKind.label(input.kind)}保证金 ${record.amount} 元：`,
    rest: `，现有 ${held} 元`,
  })
  await openIfReady(scope, saved)
  return { id: record.id, heldAfter: held }
}
