import { and, eq, isNull, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { canDeleteBanner } from '#contract/operations/banner-rules.ts'
import type * as contract from '#contract/operations/banners.ts'
import { bannerQueries } from '#contract/operations/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context, Handlers } from '#server/context.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { banner } from '#server/database/schema/operations.ts'
import { namedRows, rowByRow, sortRows } from '#server/entity/bulk.ts'
import { logRow, switched } from '#server/entity/change-log.ts'
import { lockRow, lockRows, removeRows, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { notify } from '#server/notify.ts'
import { checkLink } from '../link/targets.ts'
import { bannerExport, banners, isLinkLive, pageOfBanners, stateOf, toFields } from './present.ts'
import { refuseCrowded, writeBanner } from './save.ts'

async function enable(context: Context, id: number, enabled: boolean): Promise<void> {
  const row = await lockRow(context, banners, id)
  if (row.enabled === enabled) return
  if (enabled) {
    if (row.endAt !== null && Date.parse(row.endAt) <= Date.parse(context.now)) throw refuse('已过结束时间，请先修改')
    await checkLink(context, row.linkType, row.linkValue)
    await refuseCrowded(context, { ...toFields(row), enabled }, id)
  }
  await updateRow(context, banners, row, { enabled })
  logRow(context, banners, row, switched(enabled))
}

export const bannerHandlers: Handlers<typeof contract> = {
  listBanners: pageOfBanners,
  saveBanner: writeBanner,
  exportBanners: (params, context) => context.services.jobs.startExport(context, bannerExport, params),

  enableBanners: async ({ ids, enabled }, context) =>
    rowByRow(context, await namedRows(context, banners, ids), ({ id }, own) => enable(own, id, enabled)),

  sortBanners: async ({ position, ids }, context) => {
    const rows = await lockRows(context, banners, ids)
    if (rows.some((row) => row.position !== position)) throw refuse('只能调整同一展示位置的顺序')
    await sortRows(
      context,
      banners,
      ids.map((id, sort) => ({ id, sort })),
    )
    return null
  },

  deleteBanner: async ({ id }, context) => {
    const row = await lockRow(context, banners, id)
    if (!canDeleteBanner({ state: stateOf(row, context.now) })) throw refuse('进行中的轮播图不能删除，请先停用')
    await removeRows(context, banners, [row])
    return null
  },
}

/** Tells the last editor of each banner whose link no longer works, once. */
export async function reportBrokenLinks(db: Database, now: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await tx
      .update(banner)
      .set({ linkBrokenAt: now })
      .where(and(eq(banner.enabled, true), isNull(banner.linkBrokenAt), sql`not ${isLinkLive}`))
      .returning()
    for (const { id, name, editedById } of found) {
      if (editedById === null) continue
      await notify(tx, [editedById], now, {
        category: notificationCategory.warning,
        level: 'warning',
        title: `轮播图「${name}」的链接已失效`,
        content: '顾客已看不到这张轮播图，请更换跳转内容。',
        ...pageLink(bannerQueries.list, { id }),
        resource: 'banner',
      })
    }
  })
}
