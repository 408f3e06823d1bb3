import { asc } from 'drizzle-orm'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import type * as changes from '#contract/merchants/enterprise-changes.ts'
import {
  canExtendEnterprise,
  canFreezeEnterprise,
  canUnfreezeEnterprise,
  enterpriseTransitions,
  RENEW_DISTRIBUTOR,
} from '#contract/merchants/enterprise-rules.ts'
import type * as contract from '#contract/merchants/enterprise-users.ts'
import { MERCHANT_FROZEN } from '#contract/users/mini-store-rules.ts'
import type { Context, Handlers } from '#server/context.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { dayOf } from '#server/time.ts'
import { assignManager } from './assign.ts'
import { cancelEnterprise } from './cancel.ts'
import { isManager } from './check.ts'
import { presentEnterprise } from './detail.ts'
import { checkUnique } from './duplicates.ts'
import { pageOfEnterprises } from './list.ts'
import { type EnterpriseRow, enterprises, isDistributor } from './present.ts'
import { changeEnterprise, createEnterprise } from './save.ts'
import { closeShops, renewShops, reopenShops } from './shops.ts'

async function freeze(context: Context, row: EnterpriseRow, reason: string): Promise<void> {
  if (!canFreezeEnterprise(row)) throw refuse('只能冻结正常的商家')
  await updateRow(context, enterprises, row, { status: enterpriseTransitions.freeze.to, freezeReason: reason })
  await closeShops(context, row.id, MERCHANT_FROZEN)
  logRow(context, enterprises, row, { action: 'freeze', verb: enterpriseTransitions.freeze.title, reason })
}

/** A merchant whose time ended while it was frozen has expired. */
async function unfreeze(context: Context, row: EnterpriseRow): Promise<void> {
  if (!canUnfreezeEnterprise(row)) throw refuse('只能解冻已冻结的商家')
  const hasEnded = row.expireAt !== null && row.expireAt < dayOf(context.now)
  const status = hasEnded ? enterpriseTransitions.expire.to : enterpriseTransitions.unfreeze.to
  await updateRow(context, enterprises, row, { status, freezeReason: '' })
  if (status === enterpriseStatus.active) await reopenShops(context, row.id)
  const rest = hasEnded ? '，已过到期日，转为已到期' : ''
  logRow(context, enterprises, row, { action: 'unfreeze', verb: enterpriseTransitions.unfreeze.title, rest })
}

async function extend(context: Context, row: EnterpriseRow, expireAt: string, reason: string): Promise<void> {
  const distributor = await isDistributor(context.db, row.id)
  if (distributor) throw refuseField('expireAt', RENEW_DISTRIBUTOR)
  if (!canExtendEnterprise({ status: row.status, isDistributor: false })) throw refuse('只能延期正常或已到期的商家')
  if (row.expireAt !== null && expireAt <= row.expireAt)
    throw refuseField('expireAt', `新到期日须晚于原到期日 ${row.expireAt}`)
  if (expireAt <= dayOf(context.now)) throw refuseField('expireAt', '新到期日须晚于今天')
  await updateRow(context, enterprises, row, {
    status: enterpriseTransitions.extend.to,
    expireAt,
    remindedDays: null,
  })
  const changes = [{ field: 'expireAt', title: '到期日', before: row.expireAt ?? '', after: expireAt }]
  logRow(context, enterprises, row, { action: 'extend', verb: '延期', rest: `至 ${expireAt}`, reason, changes })
  const { db, now, caller, audit } = context
  await renewShops({ db, now, by: caller.name, audit }, row.id, expireAt)
}

export const enterpriseHandlers: Handlers<typeof contract> = {
  listEnterpriseUsers: pageOfEnterprises,
  addEnterpriseUser: createEnterprise,
  editEnterpriseUser: changeEnterprise,
  checkEnterpriseUser: checkUnique,

  getEnterpriseUser: async ({ id }, context) => presentEnterprise(context, await findRow(context, enterprises, id)),

  listMerchantManagers: async (_params, { db }) =>
    db.select({ id: adminUser.id, name: adminUser.name }).from(adminUser).where(isManager).orderBy(asc(adminUser.id)),
}

export const enterpriseChangeHandlers: Handlers<typeof changes> = {
  cancelEnterpriseUser: cancelEnterprise,
  importEnterpriseUsers: importFile<typeof changes.importEnterpriseUsers>(() => 'enterpriseUser'),

  enableEnterpriseUsers: async ({ ids, enable, reason = '' }, context) => {
    if (!enable && reason === '') throw refuseField('reason', '请填写冻结原因')
    if (!enable && [...reason].length < 2) throw refuseField('reason', '冻结原因至少 2 个字')
    return rowByRow(context, await namedRows(context, enterprises, ids), async ({ id }, own) => {
      const row = await lockRow(own, enterprises, id)
      if (enable) await unfreeze(own, row)
      else await freeze(own, row, reason)
    })
  },

  extendEnterpriseUsers: async ({ ids, expireAt, reason }, context) =>
    rowByRow(context, await namedRows(context, enterprises, ids), async ({ id }, own) =>
      extend(own, await lockRow(own, enterprises, id), expireAt, reason),
    ),

  assignMerchantManager: assignManager,
}
