import { and, eq, inArray } from 'drizzle-orm'
import { proxyStatus } from '#contract/materials/codes.ts'
import type * as contract from '#contract/materials/proxies.ts'
import { ProxyRecord } from '#contract/materials/proxies.ts'
import { proxyQueries } from '#contract/materials/proxy-page-queries.ts'
import {
  canDeleteProxy,
  canReviewProxy,
  canTerminateProxy,
  type ProxyStatus,
  proxyTransitions,
} from '#contract/materials/proxy-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context, Handlers } from '#server/context.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { platformRows, reachedRows } from '#server/entity/scope.ts'
import { conflict, forbidden, notFound, refuse, refuseField, refuseReviewed } from '#server/http/errors.ts'
import { notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { pageOfProxies, proxyExport } from './list.ts'
import { clashesOf, type ProxyRecordRow, presentProxy, proxies } from './present.ts'
import { refuseClashes, saveProxy } from './save.ts'

type Step = Exclude<keyof typeof proxyTransitions, 'begin' | 'expire' | 'submit'>

async function step(
  context: Context,
  row: ProxyRecordRow,
  name: Step,
  change: Partial<ProxyRecordRow> & { status: ProxyStatus },
): Promise<void> {
  await updateRow(context, proxies, row, { ...change })
  logRow(context, proxies, row, { action: name, verb: proxyTransitions[name].title, reason: change.reason ?? '' })
}

/** Starts the term at once if its first day has come. */
async function approve(context: Context, row: ProxyRecordRow): Promise<void> {
  if (row.contractNo === '' || row.contractFiles.length === 0) throw refuse('缺少合同')
  const today = dayOf(context.now)
  if (row.endDate < today) throw refuse('结束日期已过,请驳回后修改')
  await refuseClashes(context, row, row.id)
  await step(context, row, 'approve', {
    status: row.startDate <= today ? proxyStatus.active : proxyStatus.upcoming,
    reason: '',
  })
}

async function notifySubmitter(
  context: Context,
  row: ProxyRecordRow,
  approved: boolean,
  reason: string,
): Promise<void> {
  if (row.submittedById === null) return
  await notify(context.db, [row.submittedById], context.now, {
    category: notificationCategory.reviewResult,
    level: approved ? 'success' : 'warning',
    title: `「${row.companyName}」的代理申请${approved ? '已通过' : '被驳回'}`,
    content: approved ? `代理期 ${row.startDate} 至 ${row.endDate}。` : `原因：${reason}。修改后可再次提交。`,
    ...pageLink(proxyQueries.list, { id: row.id }),
    resource: 'proxyRecord',
  })
}

export const proxyHandlers: Handlers<typeof contract> = {
  listProxyRecords: pageOfProxies,
  saveProxyRecord: saveProxy,
  checkProxyRecord: async ({ id, ...wanted }, context) => {
    const own = and(eq(materialBrand.id, wanted.brandId), reachedRows(context.caller, materialBrand))
    return (await context.db.$count(materialBrand, own)) === 0 ? [] : clashesOf(context.db, wanted, id)
  },
  exportProxyRecords: (params, context) => context.services.jobs.startExport(context, proxyExport, params),

  getProxyRecord: async ({ id }, context) => {
    return presentProxy(context, await findRow(context, proxies, id))
  },

  reviewProxyRecords: async ({ items, approved, reason = '' }, context) => {
    if (!approved && reason === '') throw refuseField('reason', '驳回必须填写原因')
    if (!approved && reason.length < 5) throw refuseField('reason', '驳回原因至少 5 个字')
    const versions = new Map(items.map((item) => [item.id, item.version]))
    const named = await context.db
      .select({ id: proxyRecord.id, name: proxyRecord.companyName })
      .from(proxyRecord)
      .where(and(inArray(proxyRecord.id, [...versions.keys()]), platformRows(context.caller, proxyRecord)))
      .orderBy(proxyRecord.id)
    if (named.length < versions.size) throw notFound('代理记录不存在')
    return rowByRow(context, named, async ({ id }, own) => {
      const row = await lockRow(own, proxies, id)
      if (!canReviewProxy(row)) {
        if (row.status === proxyStatus.draft) throw refuse('该代理记录还没有提交审核')
        throw refuseReviewed('记录', row.reviewedBy, row.status !== proxyTransitions.refuse.to)
      }
      if (row.version !== versions.get(id)) throw conflict(ProxyRecord, await presentProxy(own, row))
      if (row.submittedById === context.caller.userId) throw forbidden('不能审核自己提交的代理记录')
      const reviewed = { ...row, reviewedBy: context.caller.name, reviewedAt: context.now }
      await own.db
        .update(proxyRecord)
        .set({ reviewedBy: reviewed.reviewedBy, reviewedAt: reviewed.reviewedAt })
        .where(eq(proxyRecord.id, id))
      if (approved) await approve(own, reviewed)
      else await step(own, reviewed, 'refuse', { status: proxyTransitions.refuse.to, reason })
      await notifySubmitter(own, row, approved, reason)
    })
  },

  terminateProxyRecord: async ({ id, version, reason }, context) => {
    const row = await lockRow(context, proxies, id)
    await refuseStale(row, version, ProxyRecord, (present) => presentProxy(context, present))
    if (!canTerminateProxy(row)) throw refuse('只能终止待生效或生效中的代理')
    await step(context, row, 'terminate', { status: proxyTransitions.terminate.to, reason })
    return null
  },

  deleteProxyRecords: async ({ ids }, context) => {
    for (const id of [...new Set(ids)].sort((left, right) => left - right)) {
      const row = await lockRow(context, proxies, id)
      if (!canDeleteProxy(row)) throw refuse('只能删除草稿或已驳回的代理记录')
      await markFiles(context, 'proxyRecord', id, {})
      await context.db.delete(proxyRecord).where(eq(proxyRecord.id, id))
      logRow(context, proxies, row, { action: 'delete', verb: '删除' })
    }
    return { done: new Set(ids).size }
  },
}
