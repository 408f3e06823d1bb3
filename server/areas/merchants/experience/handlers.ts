import { isOpenExperience } from '#contract/merchants/experience-rules.ts'
import type * as contract from '#contract/merchants/experiences.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { checkManager } from '#server/areas/merchants/enterprise/check.ts'
import { accountNames } from '#server/areas/merchants/enterprise/present.ts'
import type { Context, Handlers } from '#server/context.ts'
import { experienceFollow } from '#server/database/schema/experiences.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { pageOfExperiences } from './list.ts'
import { experiences, presentExperience } from './present.ts'
import { save } from './save.ts'
import { close, convert, open } from './trial.ts'

async function assign(context: Context, id: number, followerId: number, after: string): Promise<void> {
  const row = await lockRow(context, experiences, id)
  if (!isOpenExperience(row)) throw refuse('已转正或已关闭的体验不再分配')
  if (row.followerId === followerId) return
  const names = await accountNames(context.db, [row.followerId])
  const saved = await updateRow(context, experiences, row, { followerId })
  const changes = [{ field: 'followerId', title: '跟进人', before: names.get(row.followerId ?? 0) ?? '', after }]
  logRow(context, experiences, saved, { action: 'assign', verb: '分配', changes })
}

export const experienceHandlers: Handlers<typeof contract> = {
  listExperiences: pageOfExperiences,
  getExperience: async ({ id }, context) => presentExperience(context, await findRow(context, experiences, id)),
  saveExperience: save,
  openExperience: open,
  convertExperience: convert,

  assignExperiences: async ({ ids, followerId }, context) => {
    const name = await checkManager(context.db, followerId, 'followerId')
    return rowByRow(context, await namedRows(context, experiences, ids), ({ id }, own) =>
      assign(own, id, followerId, name),
    )
  },

  followExperience: async ({ id, way, content, nextAt }, context) => {
    const { db, now, caller } = context
    const row = await lockRow(context, experiences, id)
    if (!isOpenExperience(row)) throw refuse('已转正或已关闭的体验不再跟进')
    if (nextAt !== '' && !isAfter(nextAt, now)) throw refuseField('nextAt', '下次跟进须晚于现在')
    const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
    await db.insert(experienceFollow).values({ ...stamps, experienceId: id, way, content, nextAt: nextAt || null })
    const saved = await updateRow(context, experiences, row, {
      nextFollowAt: nextAt || null,
      // Whoever speaks to a company first looks after it.
      followerId: row.followerId ?? caller.userId,
    })
    logRow(context, experiences, saved, { action: 'follow', verb: '跟进' })
    return presentExperience(context, saved)
  },

  closeExperiences: async ({ ids, closeReason }, context) =>
    rowByRow(context, await namedRows(context, experiences, ids), ({ id }, own) => close(own, id, closeReason)),
}
