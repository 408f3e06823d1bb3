import { inArray } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { designerLevel, designStoreStatus } from '#contract/users/codes.ts'
import type { reviewDesignStores } from '#contract/users/design-store-changes.ts'
import {
  DESIGN_STORE_REASON,
  designStoreFieldTitles,
  designStoreFormTitles,
  designStoreTransitions,
  isAwaitingReview,
} from '#contract/users/design-store-rules.ts'
import type { Context } from '#server/context.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { Refusal, refuseField } from '#server/http/errors.ts'
import { designerOf, refuseFewCases, refuseIdleDesigner, tellDesigner } from './designer.ts'
import { markDesignStoreFiles } from './files.ts'
import { formLabels } from './labels.ts'
import { type DesignStoreRecord, designStores, hasChange, toColumns, toForm } from './present.ts'

const statusChange = (before: CodeOf<typeof designStoreStatus>, after: CodeOf<typeof designStoreStatus>) => ({
  field: 'status',
  title: '状态',
  before: designStoreStatus.label(before),
  after: designStoreStatus.label(after),
})

/** The store goes online as it was submitted; a change replaces the version online. */
async function pass(
  context: Context,
  row: DesignStoreRecord,
  level: CodeOf<typeof designerLevel> = row.level,
): Promise<void> {
  const before = toForm(row)
  const after = row.submitted ?? before
  await refuseFewCases(context, after.caseIds, row.designerId)
  const saved = await updateRow(context, designStores, row, {
    ...toColumns(after),
    level,
    status: designStoreTransitions.pass.to,
    submitted: null,
    refuseReason: '',
    reviewedBy: context.caller.name,
    reviewedAt: context.now,
  })
  await markDesignStoreFiles(context, saved)
  logRow(context, designStores, saved, {
    action: 'pass',
    verb: '通过',
    rest: row.submitted ? '的修改' : '',
    changes: [
      ...changesOf(before, after, designStoreFormTitles, await formLabels(context.db, [before, after])),
      ...changesOf({ level: row.level }, { level }, { level: designStoreFieldTitles.level }, (_field, code) =>
        designerLevel.label(Number(code)),
      ),
      ...(row.submitted ? [] : [statusChange(row.status, saved.status)]),
    ],
  })
  const text = row.submitted ? '的修改已通过审核，顾客现在看到新版本' : '已通过审核并上线'
  await tellDesigner(context, saved, `您的设计店铺「${saved.name}」${text}。`)
}

/** A refused change leaves the version online; the designer corrects it and sends it again. */
async function refuse(context: Context, row: DesignStoreRecord, reason: string): Promise<void> {
  const saved = await updateRow(context, designStores, row, {
    status: row.submitted ? row.status : designStoreTransitions.refuse.to,
    refuseReason: reason,
    reviewedBy: context.caller.name,
    reviewedAt: context.now,
  })
  logRow(context, designStores, saved, {
    action: 'reject',
    verb: '拒绝',
    rest: row.submitted ? '的修改' : '',
    reason,
    changes: row.submitted ? [] : [statusChange(row.status, saved.status)],
  })
  const what = row.submitted ? '的修改' : ''
  await tellDesigner(context, saved, `您的设计店铺「${row.name}」${what}未通过审核：${reason}。请修改后重新提交。`)
}

/** Of two people who decide at once, the second gets 409. */
export async function review(
  { items, result, refuseReason = '', level }: ParsedParamsOf<typeof reviewDesignStores>,
  context: Context,
): Promise<AnswerOf<typeof reviewDesignStores>> {
  const passes = result === designStoreStatus.online
  if (!passes && [...refuseReason].length < DESIGN_STORE_REASON.min)
    throw refuseField('refuseReason', refuseReason === '' ? '拒绝必须填写原因' : '拒绝原因至少 2 个字')
  const { id, name } = designStore
  const named = await context.db
    .select({ id, name })
    .from(designStore)
    .where(
      inArray(
        id,
        items.map((item) => item.id),
      ),
    )
  const names = new Map(named.map((row) => [row.id, row.name]))
  // Always in the same order, so that two decisions never deadlock.
  const rows = items
    .map((item) => ({ ...item, name: names.get(item.id) ?? `#${item.id}` }))
    .sort((one, other) => one.id - other.id)
  return rowByRow(context, rows, async (item, own) => {
    if (passes) await refuseIdleDesigner(own, await designerOf(own, item.id))
    const row = await lockRow(own, designStores, item.id)
    if (!isAwaitingReview({ ...row, hasChange: hasChange(row) }) || row.version !== item.version)
      throw new Refusal(409, '该店铺已被处理')
    await (passes ? pass(own, row, level) : refuse(own, row, refuseReason))
  })
}
