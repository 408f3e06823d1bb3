import { eq, inArray } from 'drizzle-orm'
import { noticeStatus } from '#contract/suppliers/codes.ts'
import { noticeFaults, noticeFieldTitles } from '#contract/suppliers/notice-rules.ts'
import type * as contract from '#contract/suppliers/notices.ts'
import { MAX_PINNED_NOTICES, type NoticeInput, SupplierNotice } from '#contract/suppliers/notices.ts'
import { canDeleteNotice, canEditNotice, canPinNotice } from '#contract/suppliers/transitions.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { noticeLabels } from '#server/areas/suppliers/audit-labels.ts'
import type { Context, Handlers } from '#server/context.ts'
import { noticeReceipt, supplierNotice } from '#server/database/schema/suppliers.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { plainText, sanitize } from '#server/entity/sanitize.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { forbidden, notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { countPinned, pageOfNotices } from './list.ts'
import {
  findNotice,
  type NoticeRecord,
  notices,
  presentNotice,
  toColumns,
  toFields,
  visibleNotices,
} from './present.ts'
import { lockNotice, moveNotice } from './publish.ts'
import { openReceipt } from './reading.ts'
import { isLate, pageOfReceipts, receiptExport, remind } from './receipts.ts'
import { targetsOf } from './targets.ts'

const SUMMARY_LENGTH = 100

/** Form values as stored; an empty summary is filled with the beginning of the text. */
function normalize(context: Context, fields: Partial<NoticeInput>): Partial<NoticeInput> {
  const tidied = { ...fields }
  if (fields.content !== undefined) {
    tidied.content = sanitize(fields.content)
    if (plainText(tidied.content) === '') throw refuseField('content', '请输入正文')
    if (fields.summary === '') tidied.summary = plainText(tidied.content).slice(0, SUMMARY_LENGTH)
  }
  if (fields.files) tidied.files = plainFiles(context.services.store, fields.files)
  return tidied
}

async function noteFiles(context: Context, id: number, files: NoticeInput['files']): Promise<void> {
  const urls = urlsOf('files', files)
  await markFiles(context, 'supplierNotice', id, urls)
  await checkFiles(context, urls, () => supplierUploads.noticeFiles)
}

/** Receipts and their export are for operators only. */
function refuseSuppliers(context: Context): void {
  if (isSupplier(context.caller)) throw forbidden()
}

export const noticeHandlers: Handlers<typeof contract> = {
  listNotices: pageOfNotices,
  remindNotice: remind,

  getNotice: async ({ id }, context) => {
    const row = await findNotice(context.db, id, visibleNotices(context.db, context.caller))
    // Whoever views the console as the supplier has not read it for the supplier.
    if (isSupplier(context.caller) && !context.caller.viewing) await openReceipt(context, row)
    logRow(context, notices, row, { action: 'view', verb: '查看' })
    return presentNotice(context, row)
  },

  addNotice: async (sent, context) => {
    refuseFieldErrors(noticeFaults(sent, context.now))
    const fields: NoticeInput = { ...sent, ...normalize(context, sent) }
    const { title, type, targetKind } = fields
    const row = await insertRow(context, notices, { ...toColumns(fields), title, type, targetKind })
    await noteFiles(context, row.id, fields.files)
    context.audit({
      resource: 'supplierNotice',
      action: 'add',
      targetId: row.id,
      targetName: title,
      summary: `新建通知「${title}」`,
    })
    return { id: row.id, version: row.version }
  },

  editNotice: async ({ id, version, ...sent }, context) => {
    const row = await lockNotice(context.db, id)
    if (!canEditNotice(row.status)) throw refuse('已发布的通知不可编辑')
    await refuseStale(row, version, SupplierNotice, (present) => presentNotice(context, present))
    const before = toFields(row)
    const changed = changedFields<NoticeInput>(before, normalize(context, sent))
    const after: NoticeInput = { ...before, ...changed }
    // A publishing time that has passed does not block other changes: publishing sets a new one.
    const publishAt = row.status === noticeStatus.scheduled || changed.publishAt !== undefined ? after.publishAt : ''
    if (row.status === noticeStatus.scheduled && publishAt === '') throw refuseField('publishAt', '请选择发布时间')
    refuseFieldErrors(noticeFaults({ ...after, publishAt }, context.now))
    await context.db
      .update(supplierNotice)
      .set({ ...toColumns(changed), version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
      .where(eq(supplierNotice.id, id))
    await noteFiles(context, id, after.files)
    logRow(
      context,
      notices,
      { ...row, ...after },
      {
        action: 'edit',
        verb: '编辑',
        ...loggedForm<NoticeInput>({ before, after, titles: noticeFieldTitles, labels: noticeLabels }),
      },
    )
    return { id, version: version + 1 }
  },

  publishNotices: async ({ ids, action, publishAt, reason = '' }, context) => {
    if (action === 'withdraw' && reason.length < 5) {
      throw refuseField('reason', reason === '' ? '撤回必须填写原因' : '撤回原因至少 5 个字')
    }
    const rows = await context.db
      .select({ id: supplierNotice.id, name: supplierNotice.title })
      .from(supplierNotice)
      .where(inArray(supplierNotice.id, ids))
      .orderBy(supplierNotice.id)
    if (rows.length < new Set(ids).size) throw notFound('通知不存在')
    const move = { action, publishAt, reason: action === 'withdraw' ? reason : '' }
    return rowByRow(context, rows, (item, inner) => moveNotice(inner, item.id, move))
  },

  countNoticeTargets: async (targets, context) => {
    const found = await targetsOf(context.db, {
      targetSupplierIds: [],
      targetBrandIds: [],
      targetCategoryIds: [],
      ...targets,
    })
    return { count: found.length, first: found.slice(0, 20).map((item) => item.name) }
  },

  pinNotice: async ({ id, pinned }, context) => {
    const row = await lockNotice(context.db, id)
    if (!canPinNotice(row.status)) throw refuse('只能置顶已发布的通知')
    if (pinned && !row.pinned && (await countPinned(context)) >= MAX_PINNED_NOTICES) {
      throw refuse(`最多置顶 ${MAX_PINNED_NOTICES} 条`)
    }
    await updateRow(context, notices, row, { pinned })
    logRow(context, notices, row, { action: pinned ? 'pin' : 'unpin', verb: pinned ? '置顶' : '取消置顶' })
    return null
  },

  deleteNotices: async ({ ids }, context) => {
    const rows = await context.db.select().from(supplierNotice).where(inArray(supplierNotice.id, ids)).for('update')
    if (rows.length < new Set(ids).size) throw notFound('通知不存在')
    if (rows.some((row) => row.status === noticeStatus.published)) throw refuse('已发布的通知请先撤回')
    if (!rows.every((row) => canDeleteNotice(row.status))) throw refuse('待发布的通知请先取消定时')
    for (const row of rows) {
      await markFiles(context, 'supplierNotice', row.id, {})
      logRow(context, notices, row, { action: 'delete', verb: '删除' })
    }
    await context.db.delete(noticeReceipt).where(inArray(noticeReceipt.noticeId, ids))
    await context.db.delete(supplierNotice).where(inArray(supplierNotice.id, ids))
    return { done: rows.length }
  },

  listNoticeReceipts: async (params, context) => {
    refuseSuppliers(context)
    return pageOfReceipts(params, await findNotice(context.db, params.noticeId), context)
  },

  exportNoticeReceipts: async (params, context) => {
    refuseSuppliers(context)
    await findNotice(context.db, params.noticeId)
    return context.services.jobs.startExport(context, receiptExport, params)
  },

  confirmNotice: async ({ id }, context) => {
    if (!isSupplier(context.caller)) throw forbidden('只有供应商可以确认通知')
    const notice = await findNotice(context.db, id, visibleNotices(context.db, context.caller))
    if (!notice.needConfirm) throw refuse('该通知不需要确认')
    if (!isLate(context.now, notice.confirmUntil)) return { confirmedAt: await confirm(context, notice) }
    // A late confirmation is stored and marked as late although the response is a refusal, so it uses its own
    // transaction.
    await context.services.databases.main.transaction((tx) => confirm({ ...context, db: tx }, notice))
    throw refuse('已过确认截止时间')
  },
}

/** Stores the confirmation once; a repeat returns the first time. */
async function confirm(context: Context, notice: NoticeRecord): Promise<string> {
  const receipt = await openReceipt(context, notice)
  if (receipt.confirmedAt !== null) return receipt.confirmedAt
  await context.db
    .update(noticeReceipt)
    .set({
      confirmedAt: context.now,
      confirmedBy: context.caller.name,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(noticeReceipt.id, receipt.id))
  logRow(context, notices, notice, { action: 'confirm', verb: '确认' })
  return context.now
}
