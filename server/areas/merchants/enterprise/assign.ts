import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import { canEditEnterprise } from '#contract/merchants/enterprise-rules.ts'
import { canEditPersonal } from '#contract/merchants/personal-rules.ts'
import type { Context } from '#server/context.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRows, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse } from '#server/http/errors.ts'
import { personals } from '../personal/present.ts'
import { checkManager } from './check.ts'
import { accountNames, enterprises } from './present.ts'
import { STALE } from './save.ts'

/** Hands companies and personal merchants to another manager, all or none. */
export async function assignManager(
  { enterpriseIds = [], personalIds = [], managerId }: ParsedParamsOf<typeof assignMerchantManager>,
  context: Context,
): Promise<AnswerOf<typeof assignMerchantManager>> {
  if (enterpriseIds.length + personalIds.length === 0) throw refuse('请至少选择一项')
  if (personalIds.length > 0 && !context.caller.can('personalMerchant:view')) throw forbidden()
  const name = await checkManager(context.db, managerId)
  const companies = await lockRows(context, enterprises, enterpriseIds)
  const people = await lockRows(context, personals, personalIds)
  if (!companies.every(canEditEnterprise) || !people.every(canEditPersonal)) throw refuse(STALE)
  const names = await accountNames(
    context.db,
    [...companies, ...people].map((row) => row.managerId),
  )
  const done = (before: number | null) => ({
    action: 'edit' as const,
    verb: '更换',
    rest: '的客户经理',
    changes: [{ field: 'managerId', title: '客户经理', before: names.get(before ?? 0) ?? '', after: name }],
  })
  const isMoved = (row: { managerId: number | null }) => row.managerId !== managerId
  const [moved, movedPeople] = [companies.filter(isMoved), people.filter(isMoved)]
  for (const row of moved) {
    await updateRow(context, enterprises, row, { managerId })
    logRow(context, enterprises, row, done(row.managerId))
  }
  for (const row of movedPeople) {
    await updateRow(context, personals, row, { managerId })
    logRow(context, personals, row, done(row.managerId))
  }
  return { done: moved.length + movedPeople.length }
}
