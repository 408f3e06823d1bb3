import { and, eq, ne, sql } from 'drizzle-orm'
import type * as contract from '#contract/base.ts'
import { fileStatus, type VersionSide } from '#contract/base.ts'
import { WHOLE_CONSOLE } from '#contract/density.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import { fileClass as classOf } from '#contract/rules/file-class.ts'
import { ownEntries, presentEntry } from '#server/audit/present.ts'
import { presentVersion } from '#server/audit/version.ts'
import { newestFirst } from '#server/audit/write.ts'
import type { Handlers } from '#server/context.ts'
import { auditLog, storedFile } from '#server/database/schema/platform.ts'
import { preference } from '#server/database/schema/settings.ts'
import { cappedCount, contains, offsetOf, orderBy } from '#server/entity/paging.ts'
import { notFound, refuse } from '../http/errors.ts'
import { readKey } from '../storage/keys.ts'
import { uploadModels } from '../storage/models.ts'
import { toStoredFile } from './files.ts'
import { canReadPrivateFile, readableLog } from './record-access.ts'
import { regionTree } from './regions.ts'
import { offeredViews } from './saved-view/offered.ts'

const isModel = (model: number): model is keyof typeof uploadModels => model in uploadModels

export const baseHandlers: Handlers<typeof contract> = {
  getAreaTree: async () => regionTree(),

  // Clients read data.data with status (requirements, section 7): a failure is a status, not a code.
  getOssToken: async ({ model }, context) => {
    if (!isModel(model)) return { status: 422, message: '上传模块不存在' }
    try {
      context.audit({ resource: 'file', action: 'credential', summary: '获取上传凭证' })
      return context.services.store.credentials(model, context.caller.userId)
    } catch (error) {
      context.services.log.error('no upload credential', { message: (error as Error).message })
      return { status: 503, message: '存储服务暂不可用' }
    }
  },

  addFile: async ({ key, name, model, ...measured }, context) => {
    const { store } = context.services
    const facts = readKey(key)
    const head =
      facts.userId === String(context.caller.userId) && facts.model === model ? await store.head(key) : undefined
    if (!head) throw refuse('文件不存在或不是本人上传')
    const [known] = await context.db.select().from(storedFile).where(eq(storedFile.key, key))
    if (known) return toStoredFile(known, context.services)
    // Loaded on demand: file inspection takes thirty megabytes of memory for the life of the process.
    const { inspect } = await import('../storage/inspect.ts')
    const seen = await inspect(store, key)
    if ('refused' in seen) {
      await store.remove(key)
      throw refuse(seen.refused)
    }
    const [row] = await context.db
      .insert(storedFile)
      .values({
        key,
        name,
        model,
        ...measured,
        ext: facts.extension,
        fileClass: classOf(key),
        mime: seen.mime,
        width: seen.width ?? measured.width ?? null,
        height: seen.height ?? measured.height ?? null,
        size: head.size,
        ownerId: context.caller.userId,
        supplierId: context.caller.supplierId,
        createdAt: context.now,
        createdBy: context.caller.name,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .returning()
    if (!row) throw new Error('the file was not stored')
    context.audit({
      resource: 'file',
      action: 'upload',
      targetId: row.id,
      targetName: name,
      summary: `上传文件「${name}」`,
    })
    return toStoredFile(row, context.services)
  },

  listFiles: async (params, context) => {
    const where = and(
      eq(storedFile.ownerId, context.caller.userId),
      ne(storedFile.status, fileStatus.purged),
      params.name ? contains(storedFile.name, params.name) : undefined,
      params.fileClass ? eq(storedFile.fileClass, params.fileClass) : undefined,
      params.model ? eq(storedFile.model, params.model) : undefined,
    )
    const rows = await context.db
      .select()
      .from(storedFile)
      .where(where)
      .orderBy(
        ...orderBy(
          params.sort,
          { createdAt: storedFile.createdAt, size: storedFile.size, name: storedFile.name },
          storedFile.id,
        ),
      )
      .limit(params.pageSize)
      .offset(offsetOf(params))
    return {
      list: rows.map((row) => toStoredFile(row, context.services)),
      total: await cappedCount(context.db, storedFile, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
    }
  },

  getFileUrl: async ({ key }, context) => {
    const [row] = await context.db.select().from(storedFile).where(eq(storedFile.key, key))
    if (!row || !(await canReadPrivateFile(context, row))) throw notFound('文件不存在或已被删除')
    context.audit({
      resource: 'file',
      action: 'view',
      targetId: row.id,
      targetName: row.name,
      summary: `查看文件「${row.name}」`,
    })
    return { url: context.services.store.signedUrl(key, 600) }
  },

  getPreference: async ({ pageKey }, context) => {
    const [row] = await context.db
      .select()
      .from(preference)
      .where(and(eq(preference.userId, context.caller.userId), eq(preference.pageKey, pageKey)))
    return { ...defaults(pageKey), ...row?.value, views: await offeredViews(context, pageKey) }
  },

  savePreference: async ({ pageKey, reset, ...changed }, context) => {
    const own = and(eq(preference.userId, context.caller.userId), eq(preference.pageKey, pageKey))
    const [row] = await context.db.select().from(preference).where(own).for('update')
    const value = reset ? {} : { ...row?.value, ...changed }
    await context.db
      .insert(preference)
      .values({ userId: context.caller.userId, pageKey, value, updatedAt: context.now })
      .onConflictDoUpdate({ target: [preference.userId, preference.pageKey], set: { value, updatedAt: context.now } })
    const isWhole = pageKey === WHOLE_CONSOLE
    context.audit({
      resource: 'preference',
      action: 'save',
      targetName: isWhole ? '全部页面' : pageKey,
      summary: isWhole ? '保存行高' : '保存列表偏好',
    })
    return { ...defaults(pageKey), ...value, views: await offeredViews(context, pageKey) }
  },

  listTargetAuditLogs: async (params, context) => {
    const scope = await readableLog(context, params.resource, params.targetId)
    const where = and(
      eq(auditLog.resource, params.resource),
      eq(auditLog.targetId, String(params.targetId)),
      eq(auditLog.result, auditResult.success),
      ownEntries(scope),
    )
    const rows = await context.db
      .select(listed)
      .from(auditLog)
      .where(where)
      .orderBy(...newestFirst)
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const total = await cappedCount(context.db, auditLog, where, newestFirst)
    const list = rows.map((row) => presentEntry(row, context.caller, scope))
    return { list, total, pageNum: params.pageNum, pageSize: params.pageSize }
  },

  getRecordVersion: async ({ resource, targetId, logId, side }, context) => {
    const { facts } = await readableLog(context, resource, targetId)
    const rights = rightsOf(resource)
    const [row] = await context.db
      .select({ form: auditLog.form })
      .from(auditLog)
      .where(
        and(eq(auditLog.id, logId), eq(auditLog.resource, resource), eq(auditLog.targetId, String(targetId)), saved),
      )
    if (!row?.form || !rights) throw notFound('这条记录没有保存版本内容')
    return presentVersion(rights, row.form, side, { caller: context.caller, store: context.services.store, facts })
  },
}

const saved = eq(auditLog.result, auditResult.success)

const { id, occurredAt, actorName, resource, action, summary, targetName, changes, reason, form } = auditLog
/** Columns of a log entry. The stored form is long: the list says only whether there is one. */
const listed = {
  ...{ id, occurredAt, actorName, resource, action, summary, targetName, changes, reason },
  versions: sql<VersionSide[]>`case when ${form} is null then '{}'
    when jsonb_path_exists(${form}, '$[*].before') then '{before,after}' else '{after}' end::text[]`,
}

const defaults = (pageKey: string) => ({
  pageKey,
  columns: [],
  pageSize: 20,
  density: 'default' as const,
})
