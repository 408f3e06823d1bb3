import { and, eq, ne } from 'drizzle-orm'
import type * as contract from '#contract/base.ts'
import { fileStatus } from '#contract/base.ts'
import { WHOLE_CONSOLE } from '#contract/density.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { fileClass as classOf } from '#contract/rules/file-class.ts'
import { ownEntries, presentEntry } from '#server/audit/present.ts'
import { newestFirst } from '#server/audit/write.ts'
import type { Handlers } from '#server/context.ts'
import { auditLog, storedFile } from '#server/database/schema/platform.ts'
import { preference } from '#server/database/schema/settings.ts'
import { cappedCount, contains, offsetOf, orderBy } from '#server/entity/paging.ts'
import { notFound, refuse } from '../http/errors.ts'
import { readKey } from '../storage/keys.ts'
import { uploadModels } from '../storage/models.ts'
import { toStoredFile } from './files.ts'
import { mayReadPrivateFile, readableLog } from './record-access.ts'
import { regionTree } from './regions.ts'

const isModel = (model: number): model is keyof typeof uploadModels => model in uploadModels

export const baseHandlers: Handlers<typeof contract> = {
  getAreaTree: async () => regionTree(),

  // The answer is read as data.data with status (requirements, section 7): a failure is a status, not a code.
  getOssToken: async ({ model }, call) => {
    if (!isModel(model)) return { status: 422, message: '上传模块不存在' }
    try {
      call.audit({ resource: 'file', action: 'credential', summary: '获取上传凭证' })
      return call.services.store.credentials(model, call.caller.userId)
    } catch (error) {
      call.services.log.error('no upload credential', { message: (error as Error).message })
      return { status: 503, message: '存储服务暂不可用' }
    }
  },

  addFile: async ({ key, name, model, ...measured }, call) => {
    const { store } = call.services
    const facts = readKey(key)
    const head =
      facts.userId === String(call.caller.userId) && facts.model === model ? await store.head(key) : undefined
    if (!head) throw refuse('文件不存在或不是本人上传')
    const [known] = await call.db.select().from(storedFile).where(eq(storedFile.key, key))
    if (known) return toStoredFile(known, call.services)
    // Only now: what looks into files takes thirty megabytes as long as the server runs.
    const { inspect } = await import('../storage/inspect.ts')
    const seen = await inspect(store, key)
    if ('refused' in seen) {
      await store.remove(key)
      throw refuse(seen.refused)
    }
    const [row] = await call.db
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
        ownerId: call.caller.userId,
        supplierId: call.caller.supplierId,
        createdAt: call.now,
        createdBy: call.caller.name,
        updatedAt: call.now,
        updatedBy: call.caller.name,
      })
      .returning()
    if (!row) throw new Error('the file was not stored')
    call.audit({
      resource: 'file',
      action: 'upload',
      targetId: row.id,
      targetName: name,
      summary: `上传文件「${name}」`,
    })
    return toStoredFile(row, call.services)
  },

  listFiles: async (params, call) => {
    const where = and(
      eq(storedFile.ownerId, call.caller.userId),
      ne(storedFile.status, fileStatus.purged),
      params.name ? contains(storedFile.name, params.name) : undefined,
      params.fileClass ? eq(storedFile.fileClass, params.fileClass) : undefined,
      params.model ? eq(storedFile.model, params.model) : undefined,
    )
    const rows = await call.db
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
      list: rows.map((row) => toStoredFile(row, call.services)),
      total: await cappedCount(call.db, storedFile, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
    }
  },

  getFileUrl: async ({ key }, call) => {
    const [row] = await call.db.select().from(storedFile).where(eq(storedFile.key, key))
    if (!row || !(await mayReadPrivateFile(call, row))) throw notFound('文件不存在或已被删除')
    call.audit({
      resource: 'file',
      action: 'view',
      targetId: row.id,
      targetName: row.name,
      summary: `查看文件「${row.name}」`,
    })
    return { url: call.services.store.signedUrl(key, 600) }
  },

  getPreference: async ({ pageKey }, call) => {
    const [row] = await call.db
      .select()
      .from(preference)
      .where(and(eq(preference.userId, call.caller.userId), eq(preference.pageKey, pageKey)))
    return { ...defaults(pageKey), ...row?.value }
  },

  savePreference: async ({ pageKey, reset, ...changed }, call) => {
    const own = and(eq(preference.userId, call.caller.userId), eq(preference.pageKey, pageKey))
    const [row] = await call.db.select().from(preference).where(own).for('update')
    const value = reset ? {} : { ...row?.value, ...changed }
    await call.db
      .insert(preference)
      .values({ userId: call.caller.userId, pageKey, value, updatedAt: call.now })
      .onConflictDoUpdate({ target: [preference.userId, preference.pageKey], set: { value, updatedAt: call.now } })
    const isWhole = pageKey === WHOLE_CONSOLE
    call.audit({
      resource: 'preference',
      action: 'save',
      targetName: isWhole ? '全部页面' : pageKey,
      summary: isWhole ? '保存行高' : '保存列表偏好',
    })
    return { ...defaults(pageKey), ...value }
  },

  listTargetAuditLogs: async (params, call) => {
    const scope = await readableLog(call, params.resource, params.targetId)
    const where = and(
      eq(auditLog.resource, params.resource),
      eq(auditLog.targetId, String(params.targetId)),
      eq(auditLog.result, auditResult.success),
      ownEntries(scope),
    )
    const rows = await call.db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(...newestFirst)
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const total = await cappedCount(call.db, auditLog, where, newestFirst)
    const list = rows.map((row) => presentEntry(row, call.caller, scope))
    return { list, total, pageNum: params.pageNum, pageSize: params.pageSize }
  },
}

const defaults = (pageKey: string) => ({
  pageKey,
  columns: [],
  pageSize: 20,
  density: 'default' as const,
  savedFilters: [],
})
