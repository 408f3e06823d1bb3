import { eq } from 'drizzle-orm'
import { labelTarget } from '#contract/merchants/codes.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import { changeOf, type Labelled, labelsAfter, targetFault } from './apply.ts'
import { lockLabels } from './compute.ts'

const tables = { [labelTarget.enterprise]: enterpriseUser, [labelTarget.personal]: personalMerchant } as const

const isSameSet = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every((id) => right.includes(id))

/** A form that changes labels waits for other changes of labels, before its merchant is locked. */
export async function lockFormLabels(
  { db }: Pick<Context, 'db'>,
  target: keyof typeof tables,
  id: number | undefined,
  labelIds: readonly number[] | undefined,
): Promise<void> {
  if (labelIds === undefined) return
  const table = tables[target]
  const [row] = await db
    .select({ labelIds: table.labelIds })
    .from(table)
    .where(eq(table.id, id ?? 0))
  if (!isSameSet(row?.labelIds ?? [], labelIds)) await lockLabels({ db })
}

/** The labels of a merchant after its form was saved, by the same rules as when they are given in bulk. */
export async function formLabels(
  context: Context,
  before: readonly number[],
  wanted: readonly number[],
  merchant: Labelled,
): Promise<number[]> {
  if (isSameSet(before, wanted)) return [...before]
  if (!context.caller.can('merchantLabel:apply')) throw forbidden('您没有打标签的权限')
  const addIds = wanted.filter((id) => !before.includes(id))
  const removeIds = before.filter((id) => !wanted.includes(id))
  const change = await changeOf(context, addIds, removeIds, { added: 'labelIds', removed: 'labelIds' })
  const fault = targetFault(change, merchant)
  if (fault) throw refuseField('labelIds', fault)
  return labelsAfter(before, change)
}
