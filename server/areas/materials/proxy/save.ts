import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { type ProxyInput, ProxyRecord, type saveProxyRecord } from '#contract/materials/proxies.ts'
import { proxyQueries } from '#contract/materials/proxy-page-queries.ts'
import { canEditProxy, canRenewProxy, proxyFaults, proxyFieldTitles } from '#contract/materials/proxy-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { fieldLabels } from '#server/areas/materials/audit-labels.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { isPlatform, reachedRows } from '#server/entity/scope.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { regionsText } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { clashesOf, type ProxyRecordRow, presentProxy, proxiedBrands, proxies, toColumns, toFields } from './present.ts'

/**
 * Refuses a record that conflicts with an exclusive one. Locks the brand, so that two concurrent records of one area
 * are not both accepted.
 */
export async function refuseClashes(
  context: Context,
  wanted: Parameters<typeof clashesOf>[1],
  ownId: number | undefined,
): Promise<void> {
  await context.db
    .select({ id: materialBrand.id })
    .from(materialBrand)
    .where(eq(materialBrand.id, wanted.brandId))
    .for('update')
  const blocking = (await clashesOf(context.db, wanted, ownId)).find(({ blocks }) => blocks)
  if (!blocking) return
  const message = `与代理记录 ${blocking.recordNo} 的独家地区冲突：${blocking.areaNames}`
  throw refuse(message, { areas: message })
}

async function checkBrand(context: Context, { brandId, categoryIds }: ProxyInput, before: ProxyRecordRow | undefined) {
  ;(await loadMaterialCategories(context.db)).check(categoryIds, before?.categoryIds)
  if (brandId === before?.brandId) return
  const own = and(eq(materialBrand.id, brandId), reachedRows(context.caller, materialBrand))
  const [brand] = await context.db.select().from(materialBrand).where(own)
  if (brand?.status !== enableStatus.enabled || !brand.proxyOpen)
    throw refuseField('brandId', '请选择已启用且开放代理的材料品牌')
}

export async function saveProxy(
  { id, version, renewedFromId, submit, ...sent }: ParsedParamsOf<typeof saveProxyRecord>,
  context: Context,
): Promise<AnswerOf<typeof saveProxyRecord>> {
  if (!isPlatform(context.caller)) throw forbidden()
  const before = await lockRow(context, proxies, id)
  if (before && !canEditProxy(before)) throw refuse('该记录的状态已变更,请刷新')
  await refuseStale(before, version, ProxyRecord, (present) => presentProxy(context, present))
  const earlier = renewedFromId === undefined || before ? undefined : await lockRow(context, proxies, renewedFromId)
  if (earlier && !canRenewProxy(earlier)) throw refuse('只能续签生效中或已到期的代理')
  const fields = plainAddresses(context, proxies, sent)
  refuseFieldErrors(proxyFaults(fields, submit ? dayOf(context.now) : undefined))
  await checkBrand(context, fields, before ?? (earlier?.brandId === fields.brandId ? earlier : undefined))
  if (submit) await refuseClashes(context, fields, id)
  await checkFilesOf(context, proxies, fields)
  const saved = await write(context, { fields, submit, renewedFromId: earlier?.id }, before)
  await note(context, before, saved, submit)
  return { id: saved.id, version: saved.version }
}

interface Saving {
  fields: ProxyInput
  submit: boolean
  renewedFromId: number | undefined
}

async function write(
  context: Context,
  { fields, submit, renewedFromId }: Saving,
  before: ProxyRecordRow | undefined,
): Promise<ProxyRecordRow> {
  const values = {
    ...toColumns(fields),
    ...(submit && { status: proxyStatus.inReview, submittedById: context.caller.userId, reason: '' }),
  }
  return saveRow(context, proxies, before, values, { renewedFromId: renewedFromId ?? null })
}

async function textOf(db: Connection, brandIds: readonly number[]): Promise<ChangeLabels<ProxyInput>> {
  const brands = await proxiedBrands(db, brandIds)
  const categories = await loadMaterialCategories(db)
  return (field, value) => {
    if (field === 'brandId') return brands.get(Number(value)) ?? ''
    if (field === 'proxyKind') return proxyKind.label(Number(value))
    if (field === 'areas') return regionsText(value as string[])
    if (field === 'categoryIds') return (value as number[]).map((id) => categories.path(id)).join('、')
    return fieldLabels(field === 'contractFiles' ? 'trademarkFiles' : field, value)
  }
}

async function note(
  context: Context,
  before: ProxyRecordRow | undefined,
  saved: ProxyRecordRow,
  submit: boolean,
): Promise<void> {
  const labels = await textOf(context.db, [...new Set([before?.brandId ?? saved.brandId, saved.brandId])])
  const verb = submit ? '提交' : before ? '编辑' : saved.renewedFromId ? '续签' : '新增'
  logRow(context, proxies, saved, {
    action: submit ? 'submit' : before ? 'edit' : 'add',
    verb: verb,
    ...loggedForm<ProxyInput>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: proxyFieldTitles,
      labels,
    }),
  })
  if (!submit) return
  const reviewers = await holdersOf(context.db, 'proxyRecord:review')
  await notify(
    context.db,
    reviewers.filter((userId) => userId !== context.caller.userId),
    context.now,
    {
      category: notificationCategory.todo,
      level: 'info',
      title: '代理记录待审核',
      content: `${context.caller.name}提交了「${saved.companyName}」的代理申请，请审核。`,
      ...pageLink(proxyQueries.list, { status: proxyStatus.inReview }),
      resource: 'proxyRecord',
    },
  )
}
