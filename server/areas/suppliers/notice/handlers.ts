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
import { changedFields, changesOf } from '#server/entity/changes.ts'
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

/** Form values as they are stored; an empty summary takes the beginning of the text. */
function tidy(call: Context, fields: Partial<NoticeInput>): Partial<NoticeInput> {
  const tidied = { ...fields }
  if (fields.content !== undefined) {
    tidied.content = sanitize(fields.content)
    if (plainText(tidied.content) === '') throw refuseField('content', '请输入正文')
    if (fields.summary === '') tidied.summary = plainText(tidied.content).slice(0, SUMMARY_LENGTH)
  }
  if (fields.files) tidied.files = plainFiles(call.services.store, fields.files)
  return tidied
}

async function noteFiles(call: Context, id: number, files: NoticeInput['files']): Promise<void> {
  const urls = urlsOf('files', files)
  await markFiles(call, 'supplierNotice', id, urls)
  await checkFiles(call, urls, () => supplierUploads.noticeFiles)
}

/** Receipts and their export are for operators. */
function refuseSuppliers(call: Context): void {
  if (isSupplier(call.caller)) throw forbidden()
}

export const noticeHandlers: Handlers<typeof contract> = {
  listNotices: pageOfNotices,
  remindNotice: remind,

  getNotice: async ({ id }, call) => {
    const row = await findNotice(call.db, id, visibleNotices(call.db, call.caller))
    if (isSupplier(call.caller)) await openReceipt(call, row)
    logRow(call, notices, row, { action: 'view', verb: '查看' })
    return presentNotice(call, row)
  },

  addNotice: async (sent, call) => {
    refuseFieldErrors(noticeFaults(sent, call.now))
    const fields: NoticeInput = { ...sent, ...tidy(call, sent) }
    const { title, type, targetKind } = fields
    const row = await insertRow(call, notices, { ...toColumns(fields), title, type, targetKind })
    await noteFiles(call, row.id, fields.files)
    call.audit({
      resource: 'supplierNotice',
      action: 'add',
      targetId: row.id,
      targetName: title,
      summary: `新建通知「${title}」`,
    })
    return { id: row.id, version: row.version }
  },

  editNotice: async ({ id, version, ...sent }, call) => {
    const row = await lockNotice(call.db, id)
    if (!canEditNotice(row.status)) throw refuse('已发布的通知不可编辑')
    await refuseStale(row, version, SupplierNotice, (present) => presentNotice(call, present))
    const before = toFields(row)
    const changed = changedFields<NoticeInput>(before, tidy(call, sent))
    const after: NoticeInput = { ...before, ...changed }
    // A time that has passed since does not block other changes: publishing sets it anew.
    const publishAt = row.status === noticeStatus.scheduled || changed.publishAt !== undefined ? after.publishAt : ''
    if (row.status === noticeStatus.scheduled && publishAt === '') throw refuseField('publishAt', '请选择发布时间')
    refuseFieldErrors(noticeFaults({ ...after, publishAt }, call.now))
    await call.db
      .update(supplierNotice)
      .set({ ...toColumns(changed), version: version + 1, updatedAt: call.now, updatedBy: call.caller.name })
      .where(eq(supplierNotice.id, id))
    await noteFiles(call, id, after.files)
    logRow(
      call,
      notices,
      { ...row, ...after },
      {
        action: 'edit',
        verb: '编辑',
        changes: changesOf<NoticeInput>(before, changed, noticeFieldTitles, noticeLabels),
      },
    )
    return { id, version: version + 1 }
  },

  publishNotices: async ({ ids, action, publishAt, reason = '' }, call) => {
    if (action === 'withdraw' && reason.length < 5) {
      throw refuseField('reason', reason === '' ? '撤回必须填写原因' : '撤回原因至少 5 个字')
    }
    const rows = await call.db
      .select({ id: supplierNotice.id, name: supplierNotice.title })
      .from(supplierNotice)
      .where(inArray(supplierNotice.id, ids))
      .orderBy(supplierNotice.id)
    if (rows.length < new Set(ids).size) throw notFound('通知不存在')
    const move = { action, publishAt, reason: action === 'withdraw' ? reason : '' }
    return rowByRow(call, rows, (item, inner) => moveNotice(inner, item.id, move))
  },

  countNoticeTargets: async (targets, call) => {
    const found = await targetsOf(call.db, {
      targetSupplierIds: [],
      targetBrandIds: [],
      targetCategoryIds: [],
      ...targets,
    })
    return { count: found.length, first: found.slice(0, 20).map((item) => item.name) }
  },

  pinNotice: async ({ id, pinned }, call) => {
    const row = await lockNotice(call.db, id)
    if (!canPinNotice(row.status)) throw refuse('只能置顶已发布的通知')
    if (pinned && !row.pinned && (await countPinned(call)) >= MAX_PINNED_NOTICES) {
      throw refuse(`最多置顶 ${MAX_PINNED_NOTICES} 条`)
    }
    await updateRow(call, notices, row, { pinned })
    logRow(call, notices, row, { action: pinned ? 'pin' : 'unpin', verb: pinned ? '置顶' : '取消置顶' })
    return null
  },

  deleteNotices: async ({ ids }, call) => {
    const rows = await call.db.select().from(supplierNotice).where(inArray(supplierNotice.id, ids)).for('update')
    if (rows.length < new Set(ids).size) throw notFound('通知不存在')
    if (rows.some((row) => row.status === noticeStatus.published)) throw refuse('已发布的通知请先撤回')
    if (!rows.every((row) => canDeleteNotice(row.status))) throw refuse('待发布的通知请先取消定时')
    for (const row of rows) {
      await markFiles(call, 'supplierNotice', row.id, {})
      logRow(call, notices, row, { action: 'delete', verb: '删除' })
    }
    await call.db.delete(noticeReceipt).where(inArray(noticeReceipt.noticeId, ids))
    await call.db.delete(supplierNotice).where(inArray(supplierNotice.id, ids))
    return { done: rows.length }
  },

  listNoticeReceipts: async (params, call) => {
    refuseSuppliers(call)
    return pageOfReceipts(params, await findNotice(call.db, params.noticeId), call)
  },

  exportNoticeReceipts: async (params, call) => {
    refuseSuppliers(call)
    await findNotice(call.db, params.noticeId)
    return call.services.jobs.startExport(call, receiptExport, params)
  },

  confirmNotice: async ({ id }, call) => {
    if (!isSupplier(call.caller)) throw forbidden('只有供应商可以确认通知')
    const notice = await findNotice(call.db, id, visibleNotices(call.db, call.caller))
    if (!notice.needConfirm) throw refuse('该通知不需要确认')
    if (!isLate(call.now, notice.confirmUntil)) return { confirmedAt: await confirm(call, notice) }
    // A late confirmation counts, marked as late, although the answer is a refusal: so it has a transaction of its own.
    await call.services.databases.main.transaction((tx) => confirm({ ...call, db: tx }, notice))
    throw refuse('已过确认截止时间')
  },
}

/** Writes the confirmation once; a repeat answers the first time. */
async function confirm(call: Context, notice: NoticeRecord): Promise<string> {
  const receipt = await openReceipt(call, notice)
  if (receipt.confirmedAt !== null) return receipt.confirmedAt
  await call.db
    .update(noticeReceipt)
    .set({ confirmedAt: call.now, confirmedBy: call.caller.name, updatedAt: call.now, updatedBy: call.caller.name })
    .where(eq(noticeReceipt.id, receipt.id))
  logRow(call, notices, notice, { action: 'confirm', verb: '确认' })
  return call.now
}
