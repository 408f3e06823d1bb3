import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  approveFaults,
  canDisableProvider,
  canEnableProvider,
  canReviewProvider,
  INSURANCE_MISSING,
  lacksInsurance,
  providerTransitions,
} from '#contract/merchants/provider-rules.ts'
import { type enableProviders, Provider, type reviewProvider } from '#contract/merchants/providers.ts'
import type { Context } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { presentProvider } from './detail.ts'
import { type ProviderRecord, providers, toFields } from './present.ts'

/** Refuses a missing reason, or one of a single sign. */
export function requireReason(field: string, title: string, reason: string): void {
  if (reason === '') throw refuseField(field, `请填写${title}`)
  if ([...reason].length < 2) throw refuseField(field, `${title}至少 2 个字`)
}

/** Approves a provider whose papers are complete, or rejects it with a reason. */
export async function review(
  { id, version, pass, rejectReason = '' }: ParsedParamsOf<typeof reviewProvider>,
  context: Context,
): Promise<AnswerOf<typeof reviewProvider>> {
  const row = await lockRow(context, providers, id)
  await refuseStale(row, version, Provider, (present) => presentProvider(context, present))
  if (!canReviewProvider(row)) throw refuse('该服务商不在待审核，请刷新后重试')
  if (pass) refuseFieldErrors(approveFaults(toFields(row, context.services.secrets), dayOf(context.now)))
  else requireReason('rejectReason', '驳回原因', rejectReason)
  const step = pass ? providerTransitions.approve : providerTransitions.reject
  const saved = await updateRow(context, providers, row, {
    status: step.to,
    rejectReason: pass ? '' : rejectReason,
  })
  logRow(context, providers, saved, {
    action: pass ? 'approve' : 'reject',
    verb: step.title,
    ...(!pass && { reason: rejectReason }),
  })
  return presentProvider(context, saved)
}

async function disable(context: Context, row: ProviderRecord, reason: string): Promise<void> {
  if (!canDisableProvider(row)) throw refuse('只能停用已启用的服务商')
  await updateRow(context, providers, row, { status: providerTransitions.disable.to, disableReason: reason })
  logRow(context, providers, row, { action: 'disable', verb: providerTransitions.disable.title, reason })
}

async function enable(context: Context, row: ProviderRecord): Promise<void> {
  if (!canEnableProvider(row)) throw refuse('只能启用已停用的服务商')
  if (lacksInsurance(row, dayOf(context.now))) throw refuseField('insuranceExpireAt', INSURANCE_MISSING)
  await updateRow(context, providers, row, { status: providerTransitions.enable.to, disableReason: '' })
  logRow(context, providers, row, { action: 'enable', verb: providerTransitions.enable.title })
}

export async function enableAll(
  { ids, enable: isOn, reason = '' }: ParsedParamsOf<typeof enableProviders>,
  context: Context,
): Promise<AnswerOf<typeof enableProviders>> {
  if (!isOn) requireReason('reason', '停用原因', reason)
  return rowByRow(context, await namedRows(context, providers, ids), async ({ id }, own) => {
    const row = await lockRow(own, providers, id)
    if (isOn) await enable(own, row)
    else await disable(own, row, reason)
  })
}
