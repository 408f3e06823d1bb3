import { and, eq, inArray, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { materialSource, materialStatus } from '#contract/materials/codes.ts'
import {
  canDeleteMaterial,
  canDisableMaterial,
  canEnableMaterial,
  canReviewMaterial,
  canSubmitMaterial,
  canWithdrawMaterial,
  materialTransitions,
} from '#contract/materials/material-rules.ts'
import type * as contract from '#contract/materials/materials.ts'
import { Material } from '#contract/materials/materials.ts'
import { materialQueries } from '#contract/materials/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { loadMaterialCategories, type MaterialCategoryIndex } from '#server/areas/materials/category/category-index.ts'
import { newestFirst } from '#server/audit/write.ts'
import type { Context, Handlers } from '#server/context.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { isSupplier, ownRows, reachedRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import {
  conflict,
  forbidden,
  notFound,
  type Refusal,
  refuse,
  refuseField,
  refuseFieldErrors,
  refuseReviewed,
} from '#server/http/errors.ts'
import { accountsOfSuppliers, holdersOf, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { materialExport, pageOfMaterials } from './list.ts'
import { type MaterialRecord, materials, presentMaterial, toFields } from './present.ts'
import { faultsOf, saveOneMaterial } from './save.ts'
import { countReferences } from './uses.ts'

const CHANGED = '材料状态已变更,请刷新后重试'
type Step = keyof typeof materialTransitions

async function step(
  context: Context,
  row: MaterialRecord,
  action: Step,
  change: Partial<typeof material.$inferInsert> = {},
): Promise<void> {
  const { title, to } = materialTransitions[action]
  await updateRow(context, materials, row, { ...change, status: to })
  logRow(context, materials, row, { action, verb: `${title}：`, reason: change.reason ?? '' })
}

async function refuseEnabling(context: Context, index: MaterialCategoryIndex, row: MaterialRecord): Promise<void> {
  refuseFieldErrors(faultsOf(index, toFields(row)))
  if (!index.isEnabled(row.categoryId)) throw refuse('材料分类已停用')
  const [brand] = await context.db
    .select({ status: materialBrand.status })
    .from(materialBrand)
    .where(eq(materialBrand.id, row.brandId))
  if (brand?.status !== enableStatus.enabled) throw refuse('材料品牌已停用')
}

/** Refuses a second decision with the name of the first reviewer, also when the record has changed since. */
async function refuseDecided(context: Context, { id }: MaterialRecord): Promise<Refusal> {
  const [last] = await context.db
    .select({ action: auditLog.action, by: auditLog.actorName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resource, 'material'),
        eq(auditLog.targetId, String(id)),
        inArray(auditLog.action, ['withdraw', 'approve', 'refuse']),
        eq(auditLog.result, auditResult.success),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)
  if (last?.action === 'withdraw') return refuse('提交人已撤回这次审核,请刷新')
  if (!last) return refuse(CHANGED)
  return refuseReviewed('材料', last.by, last.action === 'approve')
}

async function notifySupplier(context: Context, row: MaterialRecord, approved: boolean, reason: string): Promise<void> {
  if (row.supplierId === null) return
  await notify(context.db, await accountsOfSuppliers(context.db, [row.supplierId]), context.now, {
    category: notificationCategory.reviewResult,
    level: approved ? 'success' : 'warning',
    title: `材料「${row.name}」${approved ? '已通过审核' : '被驳回'}`,
    content: approved ? '材料已启用，可以被选用。' : `原因：${reason}。修改后可再次提交。`,
    ...pageLink(materialQueries.list, { id: row.id }),
    resource: 'material',
  })
}

export const materialHandlers: Handlers<typeof contract> = {
  listMaterials: pageOfMaterials,
  saveMaterial: saveOneMaterial,
  exportMaterials: (params, context) => context.services.jobs.startExport(context, materialExport, params),

  getMaterial: async ({ id }, context) => {
    const [row] = await context.db
      .select()
      .from(material)
      .where(and(eq(material.id, id), reachedRows(context.caller, material)))
    if (!row) throw notFound('材料不存在')
    if (isSupplier(context.caller) && row.supplierId !== context.caller.supplierId)
      throw forbidden('您没有查看该材料的权限')
    return presentMaterial(context, row)
  },

  submitMaterials: async ({ ids, submitted }, context) => {
    await refuseDisabledSupplier(context)
    const index = await loadMaterialCategories(context.db)
    const sources = new Set<number>()
    const answer = await rowByRow(context, await namedRows(context, materials, ids), async ({ id }, own) => {
      const row = await lockRow(own, materials, id)
      sources.add(row.source)
      if (row.source === materialSource.platform) throw refuse('平台材料无需审核')
      if (!(submitted ? canSubmitMaterial(row) : canWithdrawMaterial(row))) throw refuse(CHANGED)
      if (!submitted) return step(own, row, 'withdraw')
      refuseFieldErrors(faultsOf(index, toFields(row)))
      return step(own, row, 'submit', { submittedAt: context.now, submittedById: context.caller.userId, reason: '' })
    })
    if (submitted && answer.done > 0) {
      const reviewers = await holdersOf(context.db, 'material:review')
      await notify(
        context.db,
        reviewers.filter((id) => id !== context.caller.userId),
        context.now,
        {
          category: notificationCategory.todo,
          level: 'info',
          title: '材料待审核',
          content: `${context.caller.name}提交了 ${answer.done} 个材料，请审核。`,
          path: `/materialManagement/${sources.has(materialSource.designStore) ? 'materialListDS' : 'materialList'}`,
          query: { status: materialStatus.inReview },
          resource: 'material',
        },
      )
    }
    return answer
  },

  reviewMaterials: async ({ items, approved, reason = '' }, context) => {
    if (!approved && reason === '') throw refuseField('reason', '驳回必须填写原因')
    if (!approved && reason.length < 5) throw refuseField('reason', '驳回原因至少 5 个字')
    const index = await loadMaterialCategories(context.db)
    const versions = new Map(items.map((item) => [item.id, item.version]))
    return rowByRow(context, await namedRows(context, materials, [...versions.keys()]), async ({ id }, own) => {
      const row = await lockRow(own, materials, id)
      if (!canReviewMaterial(row)) throw await refuseDecided(own, row)
      if (row.version !== versions.get(id)) throw conflict(Material, await presentMaterial(own, row))
      if (row.submittedById === context.caller.userId) throw forbidden('不能审核自己提交的材料')
      if (approved) await refuseEnabling(own, index, row)
      await step(own, row, approved ? 'approve' : 'refuse', { reason: approved ? '' : reason })
      await notifySupplier(own, row, approved, reason)
    })
  },

  enableMaterials: async ({ ids, enabled }, context) => {
    const index = await loadMaterialCategories(context.db)
    return rowByRow(context, await namedRows(context, materials, ids), async ({ id }, own) => {
      const row = await lockRow(own, materials, id)
      if (!(enabled === 1 ? canEnableMaterial(row) : canDisableMaterial(row))) throw refuse(CHANGED)
      if (enabled === 1) await refuseEnabling(own, index, row)
      await step(own, row, enabled === 1 ? 'enable' : 'disable')
    })
  },

  deleteMaterials: async ({ ids }, context) => {
    const rows = await context.db
      .select()
      .from(material)
      .where(and(inArray(material.id, ids), ownRows(context.caller, material.supplierId)))
      .orderBy(sql`${material.id}`)
      .for('update')
    if (rows.length < new Set(ids).size) throw notFound('材料不存在')
    if (rows.some((row) => !canDeleteMaterial(row))) throw refuse('只能删除草稿、已驳回或已停用的材料')
    const references = await countReferences(context.db, ids)
    if (references > 0) throw refuse(`被 ${references} 处引用,不能删除,可停用或合并`)
    for (const row of rows) {
      await markFiles(context, 'material', row.id, {})
      logRow(context, materials, row, { action: 'delete', verb: '删除' })
    }
    await context.db.update(material).set({ adoptedFromId: null }).where(inArray(material.adoptedFromId, ids))
    await context.db.delete(material).where(inArray(material.id, ids))
    return { done: rows.length }
  },
}
