import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { canEditEnterprise } from '#contract/merchants/enterprise-rules.ts'
import { isTargeted } from '#contract/merchants/merchant-label-rules.ts'
import type { applyMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { canEditPersonal } from '#contract/merchants/personal-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { enterprises, partiesOf } from '#server/areas/merchants/enterprise/present.ts'
import { holdsCard, personals } from '#server/areas/merchants/personal/present.ts'
import type { Context } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { labelsWith, lockLabels, rivalsOf } from './compute.ts'
import type { LabelRow } from './present.ts'

interface Change {
  added: readonly LabelRow[]
  removed: readonly LabelRow[]
  /** Labels that a merchant loses with those that it gets. */
  rivals: readonly number[]
}

function refuseAutomatic(labels: readonly LabelRow[], field: string): void {
  const automatic = labels.find(({ kind }) => kind === labelKind.automatic)
  if (automatic) throw refuseField(field, `「${automatic.name}」是自动标签，不能手动打标或移除`)
}

/** What is added and removed, in the fields that name it. */
export async function changeOf(
  { db }: Context,
  addIds: readonly number[],
  removeIds: readonly number[],
  fields = { added: 'addIds', removed: 'removeIds' },
): Promise<Change> {
  const added = await labelsWith(db, addIds)
  const removed = await labelsWith(db, removeIds)
  if (added.length < new Set(addIds).size || added.some(({ enabled }) => !enabled))
    throw refuseField(fields.added, '标签不存在或已停用')
  refuseAutomatic(added, fields.added)
  refuseAutomatic(removed, fields.removed)
  const groups = added.filter(({ exclusive }) => exclusive).map(({ groupName }) => groupName)
  const twice = groups.find((name, index) => groups.indexOf(name) !== index)
  if (twice) throw refuseField(fields.added, `「${twice}」内的标签互斥，只能选一个`)
  const rivals = []
  for (const label of added) rivals.push(...(await rivalsOf(db, label)))
  return { added, removed, rivals }
}

/** The labels of a merchant after the change, the newest last. */
export function labelsAfter(before: readonly number[], { added, removed, rivals }: Change): number[] {
  const lost = new Set([...rivals, ...removed.map(({ id }) => id)])
  const kept = before.filter((id) => !lost.has(id))
  return [...kept, ...added.map(({ id }) => id).filter((id) => !kept.includes(id))]
}

export interface Labelled {
  isPersonal: boolean
  hasCard: boolean
}

/** Why a merchant cannot have an added label; '' if it can. */
export function targetFault({ added }: Change, merchant: Labelled): string {
  const unfit = added.find(({ targets }) => !isTargeted(targets, merchant))
  return unfit ? `「${unfit.name}」只用于${unfit.targets.map(labelTarget.label).join('、')}` : ''
}

function refuseUntargeted(change: Change, merchant: Labelled): void {
  const fault = targetFault(change, merchant)
  if (fault) throw refuse(fault)
}

const isSame = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every((id, index) => id === right[index])

async function entryOf({ db }: Context, before: readonly number[], after: readonly number[]) {
  const rows = await labelsWith(db, [...before, ...after])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const textOf = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join('、')
  const changes = [{ field: 'labelIds', title: '标签', before: textOf(before), after: textOf(after) }]
  return { action: 'apply', verb: '调整', rest: '的标签', changes }
}

async function labelEnterprise(context: Context, id: number, change: Change): Promise<void> {
  const row = await lockRow(context, enterprises, id)
  if (!canEditEnterprise(row)) throw refuse('已注销的商家不能打标签')
  const parties = await partiesOf(context.db, id)
  refuseUntargeted(change, { isPersonal: false, hasCard: parties.some(({ kind }) => kind === buyerKind.blackCard) })
  const labelIds = labelsAfter(row.labelIds, change)
  if (isSame(labelIds, row.labelIds)) return
  const saved = await updateRow(context, enterprises, row, { labelIds })
  logRow(context, enterprises, saved, await entryOf(context, row.labelIds, labelIds))
}

async function labelPerson(context: Context, id: number, change: Change): Promise<void> {
  const row = await lockRow(context, personals, id)
  if (!canEditPersonal(row)) throw refuse('该个人商家不能打标签')
  refuseUntargeted(change, { isPersonal: true, hasCard: await holdsCard(context.db, id) })
  const labelIds = labelsAfter(row.labelIds, change)
  if (isSame(labelIds, row.labelIds)) return
  const saved = await updateRow(context, personals, row, { labelIds })
  logRow(context, personals, saved, await entryOf(context, row.labelIds, labelIds))
}

export async function apply(
  { target, merchantIds, addIds, removeIds }: ParsedParamsOf<typeof applyMerchantLabels>,
  context: Context,
): Promise<AnswerOf<typeof applyMerchantLabels>> {
  const isPersonal = target === labelTarget.personal
  if (!context.caller.can(isPersonal ? 'personalMerchant:view' : 'enterpriseUser:view')) throw forbidden()
  if (addIds.length + removeIds.length === 0) throw refuseField('addIds', '请选择标签')
  await lockLabels(context)
  const change = await changeOf(context, addIds, removeIds)
  return isPersonal
    ? rowByRow(context, await namedRows(context, personals, merchantIds), ({ id }, own) => labelPerson(own, id, change))
    : rowByRow(context, await namedRows(context, enterprises, merchantIds), ({ id }, own) =>
        labelEnterprise(own, id, change),
      )
}
