import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import { type ProxyInput, ProxyRecord, type saveProxyRecord } from '#contract/materials/proxies.ts'
import { proxyQueries } from '#contract/materials/proxy-queries.ts'
import { canEditProxy, canRenewProxy, proxyFaults, proxyFieldTitles } from '#contract/materials/proxy-rules.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import type { Call } from '#server/call.ts'
import { changesOf, type Words } from '#server/changes.ts'
import { brokenUnique, type Connection } from '#server/database/pool.ts'
import { materialBrand } from '#server/database/schema-materials.ts'
import { proxyRecord } from '#server/database/schema-proxy.ts'
import { conflict, forbidden, notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { isPlatform, platformRows, reachedRows } from '#server/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/stored-files.ts'
import { dayOf } from '#server/time.ts'
import { loadMaterialCategories } from './category-index.ts'
import {
  areasText,
  clashesOf,
  describeProxy,
  type ProxyRecordRow,
  proxiedBrands,
  toColumns,
  toFields,
} from './proxy-record.ts'
import { fieldWords } from './words.ts'

/** The record, locked until the end of the change. */
export async function lockProxy(call: Call, id: number): Promise<ProxyRecordRow> {
  const own = and(eq(proxyRecord.id, id), platformRows(call.caller, proxyRecord))
  const [row] = await call.db.select().from(proxyRecord).where(own).for('update')
  if (!row) throw notFound('代理记录不存在')
  return row
}

/** Refuses what an exclusive record stands against. Holds the brand, so that two of one area are not let in together. */
export async function refuseClashes(
  call: Call,
  wanted: Parameters<typeof clashesOf>[1],
  ownId: number | undefined,
): Promise<void> {
  await call.db
    .select({ id: materialBrand.id })
    .from(materialBrand)
    .where(eq(materialBrand.id, wanted.brandId))
    .for('update')
  const blocking = (await clashesOf(call.db, wanted, ownId)).find(({ blocks }) => blocks)
  if (!blocking) return
  const message = `与代理记录 ${blocking.recordNo} 的独家地区冲突：${blocking.areaNames}`
  throw refuse(message, { areas: message })
}

async function checkBrand(call: Call, { brandId, categoryIds }: ProxyInput, before: ProxyRecordRow | undefined) {
  ;(await loadMaterialCategories(call.db)).check(categoryIds, before?.categoryIds)
  if (brandId === before?.brandId) return
  const own = and(eq(materialBrand.id, brandId), reachedRows(call.caller, materialBrand))
  const [brand] = await call.db.select().from(materialBrand).where(own)
  if (brand?.status !== enableStatus.enabled || !brand.proxyOpen)
    throw refuseField('brandId', '请选择已启用且开放代理的材料品牌')
}

export async function saveProxy(
  { id, version, renewedFromId, submit, ...sent }: ParsedParamsOf<typeof saveProxyRecord>,
  call: Call,
): Promise<AnswerOf<typeof saveProxyRecord>> {
  if (!isPlatform(call.caller)) throw forbidden()
  const before = id === undefined ? undefined : await lockProxy(call, id)
  if (before && !canEditProxy(before)) throw refuse('该记录的状态已变更,请刷新')
  if (before && before.version !== version) throw conflict(ProxyRecord, await describeProxy(call, before))
  const earlier = renewedFromId === undefined || before ? undefined : await lockProxy(call, renewedFromId)
  if (earlier && !canRenewProxy(earlier)) throw refuse('只能续签生效中或已到期的代理')
  const fields = { ...sent, contractFiles: plainFiles(call.services.store, sent.contractFiles) }
  refuseFieldErrors(proxyFaults(fields, submit ? dayOf(call.now) : undefined))
  await checkBrand(call, fields, before ?? (earlier?.brandId === fields.brandId ? earlier : undefined))
  if (submit) await refuseClashes(call, fields, id)
  await checkFiles(call, urlsOf('contractFiles', fields.contractFiles), () => supplierUploads.contractFiles)
  const saved = await write(call, { fields, submit, renewedFromId: earlier?.id }, before)
  await markFiles(call, 'proxyRecord', saved.id, urlsOf('contractFiles', saved.contractFiles))
  await note(call, before, saved, submit)
  return { id: saved.id, version: saved.version }
}

interface Saving {
  fields: ProxyInput
  submit: boolean
  renewedFromId: number | undefined
}

async function write(
  call: Call,
  { fields, submit, renewedFromId }: Saving,
  before: ProxyRecordRow | undefined,
): Promise<ProxyRecordRow> {
  const values = {
    ...toColumns(fields),
    ...(submit && { status: proxyStatus.inReview, submittedById: call.caller.userId, reason: '' }),
    updatedAt: call.now,
    updatedBy: call.caller.name,
  }
  try {
    const [saved] = before
      ? await call.db
          .update(proxyRecord)
          .set({ ...values, version: before.version + 1 })
          .where(eq(proxyRecord.id, before.id))
          .returning()
      : await call.db
          .insert(proxyRecord)
          .values({
            ...values,
            renewedFromId: renewedFromId ?? null,
            createdAt: call.now,
            createdBy: call.caller.name,
            createdById: call.caller.userId,
          })
          .returning()
    if (!saved) throw new Error('the proxy record was not stored')
    return saved
  } catch (error) {
    if (brokenUnique(error) === 'proxy_record_contract') throw refuseField('contractNo', '合同编号已存在')
    throw error
  }
}

async function wordsOf(db: Connection, brandIds: readonly number[]): Promise<Words<ProxyInput>> {
  const brands = await proxiedBrands(db, brandIds)
  const categories = await loadMaterialCategories(db)
  return (field, value) => {
    if (field === 'brandId') return brands.get(Number(value)) ?? ''
    if (field === 'proxyKind') return proxyKind.label(Number(value))
    if (field === 'areas') return areasText(value as string[])
    if (field === 'categoryIds') return (value as number[]).map((id) => categories.path(id)).join('、')
    return fieldWords(field === 'contractFiles' ? 'trademarkFiles' : field, value)
  }
}

async function note(
  call: Call,
  before: ProxyRecordRow | undefined,
  saved: ProxyRecordRow,
  submit: boolean,
): Promise<void> {
  const words = await wordsOf(call.db, [...new Set([before?.brandId ?? saved.brandId, saved.brandId])])
  const verb = submit ? '提交' : before ? '编辑' : saved.renewedFromId ? '续签' : '新增'
  call.audit({
    resource: 'proxyRecord',
    action: submit ? 'submit' : before ? 'edit' : 'add',
    targetId: saved.id,
    targetName: saved.recordNo,
    summary: `${verb}「${saved.companyName}」的代理记录 ${saved.recordNo}`,
    changes: before ? changesOf<ProxyInput>(toFields(before), toFields(saved), proxyFieldTitles, words) : [],
  })
  if (!submit) return
  const reviewers = await holdersOf(call.db, 'proxyRecord:review')
  await notify(
    call.db,
    reviewers.filter((userId) => userId !== call.caller.userId),
    call.now,
    {
      category: notificationCategory.todo,
      level: 'info',
      title: '代理记录待审核',
      content: `${call.caller.name}提交了「${saved.companyName}」的代理申请，请审核。`,
      ...pageLink(proxyQueries.list, { status: proxyStatus.inReview }),
      resource: 'proxyRecord',
    },
  )
}
