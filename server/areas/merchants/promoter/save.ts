import Big from 'big.js'
import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, promoterKind, promoterStatus } from '#contract/merchants/codes.ts'
import { canEditPromoter, promoterFaults, promoterFieldTitles, RATE_NEEDS } from '#contract/merchants/promoter-rules.ts'
import { Promoter, type PromoterInput, type savePromoter } from '#contract/merchants/promoters.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { userStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { namesOf } from '#server/entity/present.ts'
import { insertRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import { freshCode } from '../invite-codes.ts'
import { presentPromoter } from './detail.ts'
import { type PromoterFields, type PromoterRecord, promoters, toColumns, toFields } from './present.ts'
import { writeTerms } from './terms.ts'

/** The registered user with the phone. */
async function userWith(db: Connection, phone: string): Promise<number | null> {
  const own = and(eq(user.phone, phone), ne(user.status, userStatus.cancelled))
  const [found] = await db.select({ id: user.id }).from(user).where(own).limit(1)
  return found?.id ?? null
}

async function refuseEnterprise({ db }: Context, id: number): Promise<void> {
  const own = and(eq(enterpriseUser.id, id), ne(enterpriseUser.status, enterpriseStatus.cancelled))
  if ((await db.$count(enterpriseUser, own)) === 0) throw refuseField('enterpriseId', '请选择未注销的企业')
}

/** One level above only: whoever has a parent is none, and whoever is a parent has none. */
async function refuseParent(context: Context, parentId: number, id: number | undefined): Promise<void> {
  // Two who choose each other at once wait for each other.
  await serialize(context, 'parents of promoters')
  const { db } = context
  if (parentId === id) throw refuseField('parentId', '不能选择自己作为上级')
  const [above] = await db.select().from(promoter).where(eq(promoter.id, parentId))
  if (above?.status !== promoterStatus.active) throw refuseField('parentId', '请选择正常的推广员作为上级')
  if (above.parentId !== null && above.parentId === id)
    throw refuseField('parentId', '对方的上级就是该推广员，不能互为上级')
  if (above.parentId !== null) throw refuseField('parentId', `「${above.name}」已有上级，只能有一级上下级`)
  const below = id === undefined ? 0 : await db.$count(promoter, eq(promoter.parentId, id))
  if (below > 0) throw refuseField('parentId', `该推广员有 ${below} 个下级，只能有一级上下级`)
}

async function logForm(context: Context, before: PromoterFields | undefined, saved: PromoterRecord): Promise<void> {
  const { db, services } = context
  const after = toFields(saved, services.secrets)
  const forms = before ? [before, after] : [after]
  const enterprises = await namesOf(
    db,
    enterpriseUser,
    forms.map(({ enterpriseId }) => enterpriseId),
  )
  const parents = await namesOf(
    db,
    promoter,
    forms.map(({ parentId }) => parentId),
  )
  const hidden = (text: string) => `**** ${text.slice(-4)}`
  logSaved(context, promoters, saved, {
    before,
    after,
    titles: promoterFieldTitles,
    labels: labelsBy<PromoterInput>({
      kind: promoterKind,
      area: regionPath,
      phone: maskPhone,
      idCardNo: hidden,
      bankAccount: hidden,
      enterpriseId: (id: number) => enterprises.get(id) ?? '',
      parentId: (id: number) => parents.get(id) ?? '',
      commissionRate: (rate: string) => `${rate}%`,
      parentRate: (rate: string) => `${rate}%`,
    }),
    unstored: ['idCardNo', 'bankAccount'],
  })
}

/** Percent as the table stores it, so that 12.5 is no change of 12.50. */
const tidied = (sent: Partial<PromoterInput>): Partial<PromoterInput> => ({
  ...sent,
  ...(sent.commissionRate !== undefined && { commissionRate: new Big(sent.commissionRate).toFixed(2) }),
  ...(sent.parentRate !== undefined && { parentRate: new Big(sent.parentRate).toFixed(2) }),
})

const none = { idCardNo: '', bankAccount: '' }

export async function save(
  { id, version, ...sent }: ParsedParamsOf<typeof savePromoter>,
  context: Context,
): Promise<AnswerOf<typeof savePromoter>> {
  const { db, caller, services } = context
  const row = await lockRow(context, promoters, id)
  await refuseStale(row, version, Promoter, (present) => presentPromoter(context, present))
  if (row && !canEditPromoter(row)) throw refuse('已驳回的推广员不能编辑')
  const before = row && toFields(row, services.secrets)
  const { phone = before?.phone } = sent
  if (phone === undefined) throw refuseField('phone', '请输入手机号')
  const after: PromoterFields = { ...none, ...before, ...tidied(sent), phone } as PromoterFields
  const changed = before ? changedFields<PromoterInput>(before, after) : after
  const movesRate = changed.commissionRate !== undefined || changed.parentRate !== undefined
  if (row && movesRate && row.status !== promoterStatus.pending && !caller.can(RATE_NEEDS))
    throw forbidden('您没有修改佣金比例的权限')
  refuseFieldErrors(promoterFaults(after))
  if (changed.enterpriseId) await refuseEnterprise(context, changed.enterpriseId)
  if (changed.parentId) await refuseParent(context, changed.parentId, id)
  const values = {
    ...toColumns(changed, services.secrets),
    ...(changed.phone && { userId: await userWith(db, phone) }),
  }
  const saved = row
    ? await updateRow(context, promoters, row, values)
    : await insertRow(context, promoters, {
        ...after,
        ...toColumns(after, services.secrets),
        userId: await userWith(db, phone),
        inviteCode: await freshCode(db, promoter.inviteCode),
      })
  await writeTerms(context, saved)
  await logForm(context, before, saved)
  return presentPromoter(context, saved)
}
