import { and, eq, inArray } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { supplierRights } from '#contract/suppliers/field-rights.ts'
import { noticeQueries } from '#contract/suppliers/page-queries.ts'
import { closeSupplierFault } from '#contract/suppliers/supplier-dues.ts'
import { supplierFieldTitles } from '#contract/suppliers/supplier-rules.ts'
import type * as contract from '#contract/suppliers/suppliers.ts'
import { Supplier } from '#contract/suppliers/suppliers.ts'
import {
  canCloseSupplier,
  canDisableSupplier,
  canEnableSupplier,
  canResetSupplier,
  supplierTransitions,
} from '#contract/suppliers/transitions.ts'
import { allDues, openOrderCounts, shownDues } from '#server/areas/orders/supplier-dues.ts'
import { withdrawReview } from '#server/areas/suppliers/brand/handlers.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { isPlatform, reachedRows } from '#server/entity/scope.ts'
import { forbidden, notFound, Refusal, refuse, refuseField, tooMany } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { after, minutes } from '#server/time.ts'
import { closeLogins, resetLogin } from './account.ts'
import { pageOfSuppliers, supplierExport } from './list.ts'
import { presentSupplier, type SupplierRecord, sellableProducts, suppliers } from './present.ts'
import { changeSupplier, createSupplier, enable } from './save.ts'

const RESET_PAUSE_MINUTES = 10
const STALE = '供应商状态已变更,请刷新后重试'

/** Any supplier for the platform; a supplier account that requests another one is refused. */
async function readableSupplier(context: Context, id: number): Promise<SupplierRecord> {
  if (!isPlatform(context.caller) && context.caller.supplierId !== id) throw forbidden('您没有查看该供应商的权限')
  const [row] = await context.db
    .select()
    .from(supplier)
    .where(and(eq(supplier.id, id), reachedRows(context.caller, supplier)))
  if (!row) throw notFound('供应商不存在')
  return row
}

async function disable(context: Context, row: SupplierRecord, reason: string): Promise<void> {
  if (reason.length < 5) throw refuseField('reason', reason === '' ? '停用必须填写原因' : '停用原因至少 5 个字')
  const accounts = await accountsOfSuppliers(context.db, [row.id])
  await move(context, row, { status: supplierTransitions.disable.to, disableReason: reason })
  await notify(context.db, accounts, context.now, {
    category: notificationCategory.announcement,
    level: 'warning',
    title: '您的供应商账号已停用',
    content: `原因：${reason}。您的商品已停止销售；仍可登录发货未完成的订单和阅读通知。`,
    ...pageLink(noticeQueries.list, {}),
    resource: 'supplier',
  })
  context.audit({
    resource: 'supplier',
    action: 'disable',
    targetId: row.id,
    targetName: row.name,
    summary: `停用供应商「${row.shortName}」`,
    reason,
  })
}

const move = (context: Context, row: SupplierRecord, changed: Partial<SupplierRecord>) =>
  context.db
    .update(supplier)
    .set({ ...changed, version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(supplier.id, row.id))

/** Disables its brands, moves its goods to the recycle bin, and withdraws pending reviews. */
async function closeGoods(context: Context, supplierId: number): Promise<void> {
  const stamps = { updatedAt: context.now, updatedBy: context.caller.name }
  const brands = await context.db.select().from(brand).where(eq(brand.supplierId, supplierId)).for('update')
  const ids = brands.map((row) => row.id)
  if (ids.length > 0) {
    const waiting = await context.db
      .select()
      .from(brandReview)
      .where(and(inArray(brandReview.brandId, ids), eq(brandReview.status, reviewStatus.pending)))
    for (const review of waiting) {
      const row = brands.find((found) => found.id === review.brandId)
      if (row) await withdrawReview(context, review, row)
    }
    await context.db
      .update(brand)
      .set({ status: brandStatus.disabled, ...stamps })
      .where(and(inArray(brand.id, ids), eq(brand.status, brandStatus.enabled)))
  }
  await context.db
    .update(product)
    .set({ status: productStatus.recycled, deletedAt: context.now, ...stamps })
    .where(eq(product.supplierId, supplierId))
}

export const supplierHandlers: Handlers<typeof contract> = {
  listSuppliers: pageOfSuppliers,
  addSupplier: createSupplier,
  editSupplier: changeSupplier,
  exportSuppliers: (params, context) => context.services.jobs.startExport(context, supplierExport, params),

  getSupplier: async ({ id, covered }, context) =>
    presentSupplier(context, await readableSupplier(context, id), covered === 1),

  getSupplierDues: async ({ id }, context) => shownDues(context, await readableSupplier(context, id)),

  revealSupplier: async ({ id, field }, context) => {
    const row = await readableSupplier(context, id)
    if (!readsField(supplierRights, field, context.caller)) throw forbidden()
    const title = supplierFieldTitles[field]
    context.audit({
      resource: 'supplier',
      action: 'reveal',
      targetId: id,
      targetName: row.name,
      summary: `查看供应商「${row.shortName || row.name}」的${title}`,
    })
    return {
      value: field === 'bankAccountNo' ? unseal(context.services.secrets, row.bankAccountSecret) : row[field],
    }
  },

  enableSupplier: async ({ id, enabled, reason = '' }, context) => {
    const row = await lockRow(context, suppliers, id)
    const canMove = enabled === 1 ? canEnableSupplier(row.status) : canDisableSupplier(row.status)
    if (!canMove) throw refuse(STALE)
    const affectedProducts = await sellableProducts(context.db, id)
    if (enabled === 1) await enable(context, row)
    else await disable(context, row, reason)
    const counts = await openOrderCounts(context.db, context.caller, [id])
    return { affectedProducts, openOrders: counts.get(id) ?? 0 }
  },

  resetSupplier: async ({ id, by }, context) => {
    const row = await lockRow(context, suppliers, id)
    if (!canResetSupplier(row.status)) throw refuse('供应商未启用')
    const last = row.passwordResetAt
    if (last && Date.parse(after(last, minutes(RESET_PAUSE_MINUTES))) > Date.parse(context.now)) {
      throw tooMany(`${RESET_PAUSE_MINUTES} 分钟内只能重置一次`)
    }
    const { account, password } = await resetLogin(context, row, by)
    await context.db.update(supplier).set({ passwordResetAt: context.now }).where(eq(supplier.id, id))
    context.audit({
      resource: 'supplier',
      action: 'reset',
      targetId: id,
      targetName: row.name,
      summary: `重置供应商「${row.shortName}」的密码(${by === 'sms' ? '短信发送' : '当面告知'})`,
    })
    return by === 'show' ? { account, password } : { account }
  },

  closeSupplier: async ({ id, version, reason, confirmName }, context) => {
    const row = await lockRow(context, suppliers, id)
    await refuseStale(row, version, Supplier, (present) => presentSupplier(context, present))
    if (!canCloseSupplier(row.status)) throw refuse(STALE)
    if (confirmName !== row.name) throw refuseField('confirmName', '名称输入不一致')
    const fault = closeSupplierFault(await allDues(context, row))
    if (fault) throw new Refusal(422, fault, { dues: await shownDues(context, row) })
    await closeGoods(context, id)
    await closeLogins(context, id)
    await move(context, row, { status: supplierTransitions.close.to, disableReason: reason })
    context.audit({
      resource: 'supplier',
      action: 'close',
      targetId: id,
      targetName: row.name,
      summary: `清退供应商「${row.shortName}」：账号已关闭，商品已移入回收站`,
      reason,
    })
    return null
  },
}
