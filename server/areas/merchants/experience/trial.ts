import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, experienceCloseReason } from '#contract/merchants/codes.ts'
import {
  canConvertExperience,
  canExtendExperience,
  canOpenExperience,
  EXTENDED_TWICE,
  experienceTransitions,
  extendsFrom,
  isOpenExperience,
  lastDayFaults,
  MAX_EXTENSIONS,
} from '#contract/merchants/experience-rules.ts'
import { type convertExperience, Experience, type openExperience } from '#contract/merchants/experiences.ts'
import { enterprises } from '#server/areas/merchants/enterprise/present.ts'
import { closeShops, reopenShops } from '#server/areas/merchants/enterprise/shops.ts'
import { openTrialCompany } from '#server/areas/merchants/registration.ts'
import type { Context } from '#server/context.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { type ExperienceRecord, experiences, presentExperience } from './present.ts'

const STALE = '体验状态已变更，请刷新后重试'
const CLOSED = '体验已关闭'

/** Moves the last day of the merchant of a trial. */
async function moveLastDay(context: Context, row: ExperienceRecord, expireAt: string): Promise<void> {
  const company = await lockRow(context, enterprises, row.enterpriseId ?? 0)
  if (company.status !== enterpriseStatus.active && company.status !== enterpriseStatus.expired)
    throw refuse(`体验商家${enterpriseStatus.label(company.status)}，请先在企业商家中处理`)
  await updateRow(context, enterprises, company, { status: enterpriseStatus.active, expireAt, remindedDays: null })
  if (company.status === enterpriseStatus.expired) await reopenShops(context, company.id)
  const changes = [{ field: 'expireAt', title: '到期日', before: company.expireAt ?? '', after: expireAt }]
  logRow(context, enterprises, company, { action: 'extend', verb: '延期', rest: `至 ${expireAt}`, changes })
}

async function extend(context: Context, row: ExperienceRecord, endAt: string, reason: string) {
  if (row.extendCount >= MAX_EXTENSIONS) throw refuseField('endAt', EXTENDED_TWICE)
  if (!canExtendExperience(row)) throw refuse(STALE)
  if ([...reason].length < 2) throw refuseField('reason', '请填写延期原因')
  const from = extendsFrom(row.endAt ?? '', dayOf(context.now))
  refuseFieldErrors(lastDayFaults(endAt, { from, isExtended: true }))
  await moveLastDay(context, row, endAt)
  const saved = await updateRow(context, experiences, row, {
    status: experienceTransitions.extend.to,
    endAt,
    extendCount: row.extendCount + 1,
  })
  const changes = [{ field: 'endAt', title: '体验结束', before: row.endAt ?? '', after: endAt }]
  logRow(context, experiences, saved, { action: 'extend', verb: '延期', rest: `至 ${endAt}`, reason, changes })
  return saved
}

/** Opens the trial: a merchant until its last day, whose owner may sign in. */
async function start(context: Context, row: ExperienceRecord, endAt: string) {
  if (!canOpenExperience(row)) throw refuse(STALE)
  const startAt = dayOf(context.now)
  refuseFieldErrors(lastDayFaults(endAt, { from: startAt, isExtended: false }))
  const { id } = await openTrialCompany(context, { ...row, name: row.companyName, expireAt: endAt })
  const saved = await updateRow(context, experiences, row, {
    status: experienceTransitions.open.to,
    edition: row.edition,
    startAt,
    endAt,
    enterpriseId: id,
  })
  logRow(context, experiences, saved, { action: 'open', verb: '开通', rest: `，体验至 ${endAt}` })
  return saved
}

export async function open(
  { id, version, edition, endAt, extend: isExtended, reason = '' }: ParsedParamsOf<typeof openExperience>,
  context: Context,
): Promise<AnswerOf<typeof openExperience>> {
  const row = await lockRow(context, experiences, id)
  await refuseStale(row, version, Experience, (present) => presentExperience(context, present))
  const saved = isExtended
    ? await extend(context, row, endAt, reason)
    : await start(context, { ...row, edition: edition ?? row.edition }, endAt)
  return presentExperience(context, saved)
}

export async function convert(
  { id, version, expireAt }: ParsedParamsOf<typeof convertExperience>,
  context: Context,
): Promise<AnswerOf<typeof convertExperience>> {
  const row = await lockRow(context, experiences, id)
  await refuseStale(row, version, Experience, (present) => presentExperience(context, present))
  if (!canConvertExperience(row)) throw refuse(STALE)
  const from = extendsFrom(row.endAt ?? '', dayOf(context.now))
  if (expireAt <= from) throw refuseField('expireAt', `到期日须晚于 ${from}`)
  await moveLastDay(context, row, expireAt)
  const saved = await updateRow(context, experiences, row, {
    status: experienceTransitions.convert.to,
    convertedAt: context.now,
    nextFollowAt: null,
  })
  logRow(context, experiences, saved, { action: 'convert', verb: '转正', rest: `，到期日 ${expireAt}` })
  return presentExperience(context, saved)
}

/** Closes a trial; its merchant is frozen. */
export async function close(
  context: Context,
  id: number,
  closeReason: CodeOf<typeof experienceCloseReason>,
): Promise<void> {
  const row = await lockRow(context, experiences, id)
  if (!isOpenExperience(row)) throw refuse(STALE)
  if (row.enterpriseId !== null) {
    const company = await lockRow(context, enterprises, row.enterpriseId)
    if (company.status === enterpriseStatus.active) {
      await updateRow(context, enterprises, company, { status: enterpriseStatus.frozen, freezeReason: CLOSED })
      await closeShops(context, company.id, CLOSED)
      logRow(context, enterprises, company, { action: 'freeze', verb: '冻结', reason: CLOSED })
    }
  }
  const saved = await updateRow(context, experiences, row, {
    status: experienceTransitions.close.to,
    closeReason,
    nextFollowAt: null,
  })
  logRow(context, experiences, saved, {
    action: 'close',
    verb: '关闭',
    reason: experienceCloseReason.label(closeReason),
  })
}
