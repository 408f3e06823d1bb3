import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, labelTarget, merchantSource, quotaChangeKind } from '#contract/merchants/codes.ts'
import {
  canEditEnterprise,
  enterpriseFaults,
  enterpriseFieldTitles,
  enterpriseOpenFaults,
} from '#contract/merchants/enterprise-rules.ts'
import {
  type addEnterpriseUser,
  EnterpriseUser,
  type EnterpriseUserInput,
  type editEnterpriseUser,
} from '#contract/merchants/enterprise-users.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { formLabels, lockFormLabels } from '#server/areas/merchants/label/form.ts'
import { bindMerchant } from '#server/areas/merchants/promoter/bind.ts'
import { usedSeats } from '#server/areas/merchants/quota.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { plainAddresses } from '#server/entity/files.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { checkChanged } from './check.ts'
import { presentEnterprise } from './detail.ts'
import { refuseTaken } from './duplicates.ts'
import { enterpriseLabels } from './labels.ts'
import { movePhone, noteSeats, openEnterprise } from './open.ts'
import { type EnterpriseFields, type EnterpriseRow, enterprises, partiesOf, toColumns, toFields } from './present.ts'
import { resetToType } from './reset-type.ts'

export const STALE = '企业商家状态已变更,请刷新后重试'

export const blank: Omit<EnterpriseFields, 'name' | 'phone'> = {
  shortName: '',
  logo: '',
  merchantType: null,
  edition: null,
  licenceNo: '',
  licenceImage: '',
  licenceExpireAt: '',
  legalPerson: '',
  contactName: '',
  email: '',
  area: '',
  address: '',
  intro: '',
  images: [],
  expireAt: '',
  managerId: null,
  promoterId: null,
  channelId: null,
  labelIds: [],
  giftQuota: 0,
  giftExpireAt: '',
  bankName: '',
  bankAccountName: '',
  bankAccount: '',
  remark: '',
}

/** Logs a saved form. */
export async function logForm(
  context: Context,
  before: EnterpriseFields | undefined,
  saved: EnterpriseRow,
): Promise<void> {
  const after = toFields(saved, context.services.secrets)
  logSaved(context, enterprises, saved, {
    before,
    after,
    titles: enterpriseFieldTitles,
    labels: await enterpriseLabels(context.db, before ? [before, after] : [after]),
    unstored: ['bankAccount'],
  })
}

/** What the same request has saved before. */
async function earlier(context: Context, requestId: string): Promise<EnterpriseRow | undefined> {
  await serialize(context, `enterprise ${requestId}`)
  const own = and(eq(enterpriseUser.requestId, requestId), eq(enterpriseUser.createdById, context.caller.userId))
  const [row] = await context.db.select().from(enterpriseUser).where(own)
  return row
}

const savedOf = ({ id, version, status, enterpriseNo }: EnterpriseRow) => ({ id, version, status, enterpriseNo })

export async function createEnterprise(
  { draft, requestId, ...sent }: ParsedParamsOf<typeof addEnterpriseUser>,
  context: Context,
): Promise<AnswerOf<typeof addEnterpriseUser>> {
  const known = requestId === undefined ? undefined : await earlier(context, requestId)
  if (known) return savedOf(known)
  await lockFormLabels(context, labelTarget.enterprise, undefined, sent.labelIds)
  const fields: EnterpriseFields = { ...blank, ...plainAddresses(context, enterprises, sent) }
  refuseFieldErrors({
    ...(draft ? {} : enterpriseOpenFaults(fields, dayOf(context.now))),
    ...enterpriseFaults(fields),
  })
  await checkChanged(context, { ...fields, labelIds: [] }, true)
  fields.labelIds = await formLabels(context, [], fields.labelIds, { isPersonal: false, hasCard: false })
  await refuseTaken(context, fields)
  const row = await saveRow(context, enterprises, undefined, {
    ...toColumns(fields, context.services.secrets),
    source: merchantSource.staff,
    requestId: requestId ?? '',
  })
  await logForm(context, undefined, row)
  await bindMerchant({ db: context.db, now: context.now, by: context.caller.name }, row)
  return savedOf(draft ? row : await openEnterprise(context, row))
}

/** What the form may not change once the merchant is open. */
function refuseFixed(changed: Partial<EnterpriseUserInput>): void {
  if (changed.expireAt !== undefined) throw refuseField('expireAt', '开通后到期日请用「延期」修改')
  for (const field of ['giftQuota', 'giftExpireAt'] as const) {
    if (changed[field] !== undefined) throw refuseField(field, '开通后员工数量不在这里调整')
  }
}

/** An opened merchant must stay complete; earlier faults, such as an ended licence, do not block other changes. */
function newFaults(before: EnterpriseFields, after: EnterpriseFields, today: string): Record<string, string> {
  const own = (fields: EnterpriseFields) => {
    const { expireAt: _end, giftQuota: _gift, giftExpireAt: _giftEnd, ...faults } = enterpriseOpenFaults(fields, today)
    return faults
  }
  const old = own(before)
  return Object.fromEntries(Object.entries(own(after)).filter(([field]) => !(field in old)))
}

/** What follows when an opened merchant gets another type, edition or phone. */
async function follow(context: Context, before: EnterpriseRow, saved: EnterpriseRow): Promise<void> {
  if (saved.merchantType !== before.merchantType) await resetToType(context, saved)
  if (saved.phone !== before.phone) await movePhone(context, saved)
  if (saved.edition === before.edition) return
  const today = dayOf(context.now)
  const [was, is] = [seatsOf(before, today).totalQuota, seatsOf(saved, today).totalQuota]
  const used = await usedSeats(context.db, saved.id)
  if (is < was && is < used) throw refuseField('edition', `该版本共 ${is} 个员工数，已用 ${used} 个，请先停用成员`)
  await noteSeats(context, saved, { kind: quotaChangeKind.upgrade, before: was, after: is, reason: '更换版本' })
}

export async function changeEnterprise(
  { id, version, open, confirmReset, ...sent }: ParsedParamsOf<typeof editEnterpriseUser>,
  context: Context,
): Promise<AnswerOf<typeof editEnterpriseUser>> {
  await lockFormLabels(context, labelTarget.enterprise, id, sent.labelIds)
  const row = await lockRow(context, enterprises, id)
  if (!canEditEnterprise(row)) throw refuse('已注销,不可编辑')
  await refuseStale(row, version, EnterpriseUser, (present) => presentEnterprise(context, present))
  if (open && !context.caller.can('enterpriseUser:add')) throw forbidden('您没有开通企业商家的权限')
  const isDraft = row.status === enterpriseStatus.draft
  if (open && !isDraft) throw refuse(STALE)
  const { secrets } = context.services
  const before = toFields(row, secrets)
  const changed = changedFields<EnterpriseUserInput>(before, plainAddresses(context, enterprises, sent))
  const after: EnterpriseFields = { ...before, ...changed }
  if (!isDraft) refuseFixed(changed)
  const today = dayOf(context.now)
  refuseFieldErrors({
    ...(open ? enterpriseOpenFaults(after, today) : isDraft ? {} : newFaults(before, after, today)),
    ...enterpriseFaults(after),
  })
  if (!isDraft && changed.merchantType !== undefined && !confirmReset) {
    throw refuseField('merchantType', '更换商家类型会把菜单与成员角色恢复为新类型的默认，请确认后再保存')
  }
  const { labelIds, ...others } = changed
  await checkChanged(context, others, false)
  if (labelIds) {
    const parties = await partiesOf(context.db, id)
    const hasCard = parties.some(({ kind }) => kind === buyerKind.blackCard)
    changed.labelIds = await formLabels(context, before.labelIds, labelIds, { isPersonal: false, hasCard })
  }
  await refuseTaken(context, changed, id)
  const saved = await saveRow(context, enterprises, row, toColumns(changed, secrets))
  await logForm(context, before, saved)
  await bindMerchant({ db: context.db, now: context.now, by: context.caller.name }, saved)
  if (!isDraft) await follow(context, row, saved)
  return savedOf(open ? await openEnterprise(context, saved) : saved)
}
