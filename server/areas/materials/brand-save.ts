import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { materialBrandFaults, materialBrandFieldTitles } from '#contract/materials/brand-rules.ts'
import {
  type checkMaterialBrandName,
  MaterialBrand,
  type MaterialBrandInput,
  type saveMaterialBrand,
} from '#contract/materials/brands.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { supplierNames } from '#server/areas/suppliers/words.ts'
import type { Call } from '#server/call.ts'
import { changedFields, changesOf } from '#server/changes.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { materialBrand } from '#server/database/schema-materials.ts'
import { brand, supplier } from '#server/database/schema-suppliers.ts'
import { initialOf } from '#server/entity/initial.ts'
import { markFiles } from '#server/platform/files.ts'
import { conflict, notFound, refuseField, refuseFieldErrors } from '#server/refusal.ts'
import { sanitise } from '#server/sanitise.ts'
import { reachedRows, refuseForeignBrand } from '#server/scope.ts'
import { checkFiles, plainFiles, plainUrl, urlsOf } from '#server/stored-files.ts'
import { describeMaterialBrand, goodsBrandNames, type MaterialBrandRecord, toFields } from './brand-record.ts'
import { loadMaterialCategories } from './category-index.ts'
import { fieldWords } from './words.ts'

const NAME_TAKEN = '材料品牌名称已存在'
const MAX_SIMILAR = 5

export async function checkName(
  { name, id }: ParsedParamsOf<typeof checkMaterialBrandName>,
  call: Call,
): Promise<AnswerOf<typeof checkMaterialBrandName>> {
  const others = await call.db
    .select({ name: materialBrand.name })
    .from(materialBrand)
    .where(id === undefined ? undefined : ne(materialBrand.id, id))
  const isTaken = others.some((other) => other.name === name)
  const similar = others.map((other) => other.name).filter((other) => isSimilarName(other, name))
  return { fault: isTaken ? NAME_TAKEN : '', similar: isTaken ? [] : similar.slice(0, MAX_SIMILAR) }
}

/** The brand, locked until the end of the change. */
export async function lockMaterialBrand(call: Call, id: number): Promise<MaterialBrandRecord> {
  const own = and(eq(materialBrand.id, id), reachedRows(call.caller, materialBrand))
  const [row] = await call.db.select().from(materialBrand).where(own).for('update')
  if (!row) throw notFound('材料品牌不存在')
  return row
}

const filesOf = ({ logo, trademarkFiles }: Pick<MaterialBrandInput, 'logo' | 'trademarkFiles'>) => ({
  logo,
  ...urlsOf('trademarkFiles', trademarkFiles),
})

export async function saveBrand(
  { id, version, ...sent }: ParsedParamsOf<typeof saveMaterialBrand>,
  call: Call,
): Promise<AnswerOf<typeof saveMaterialBrand>> {
  const before = id === undefined ? undefined : await lockMaterialBrand(call, id)
  if (before && before.version !== version) throw conflict(MaterialBrand, await describeMaterialBrand(call, before))
  const { store } = call.services
  const input = {
    ...sent,
    initial: sent.initial || (await initialOf(sent.name)),
    logo: plainUrl(store, sent.logo),
    trademarkFiles: plainFiles(store, sent.trademarkFiles),
    story: sanitise(sent.story),
  }
  refuseFieldErrors(materialBrandFaults(input))
  const changed: Partial<MaterialBrandInput> = before ? changedFields(toFields(before), input) : input
  await checkReferences(call, before, changed)
  await checkFiles(call, filesOf({ logo: '', trademarkFiles: [], ...changed }), (field) =>
    field === 'logo' ? materialUploads.logo : materialUploads.trademarkFiles,
  )
  const saved = await write(call, input, before)
  await markFiles(call, 'materialBrand', saved.id, filesOf(saved))
  await audit(call, before, saved)
  return { id: saved.id, version: saved.version }
}

async function checkReferences(
  call: Call,
  before: MaterialBrandRecord | undefined,
  { categoryIds, goodsBrandId, supplierId }: Partial<MaterialBrandInput>,
): Promise<void> {
  if (categoryIds) (await loadMaterialCategories(call.db)).check(categoryIds, before?.categoryIds)
  if (goodsBrandId !== undefined) refuseForeignBrand(call.caller, goodsBrandId, 'goodsBrandId')
  if (goodsBrandId && (await call.db.$count(brand, eq(brand.id, goodsBrandId))) === 0) {
    throw refuseField('goodsBrandId', '商品品牌不存在，请重新选择')
  }
  const works = supplierId ? and(eq(supplier.id, supplierId), eq(supplier.status, supplierStatus.enabled)) : undefined
  if (works && (await call.db.$count(supplier, works)) === 0) throw refuseField('supplierId', '请选择已启用的供应商')
}

async function write(
  call: Call,
  fields: MaterialBrandInput,
  before: MaterialBrandRecord | undefined,
): Promise<MaterialBrandRecord> {
  const stamps = { updatedAt: call.now, updatedBy: call.caller.name }
  try {
    const [saved] = before
      ? await call.db
          .update(materialBrand)
          .set({ ...fields, ...stamps, version: before.version + 1 })
          .where(eq(materialBrand.id, before.id))
          .returning()
      : await call.db
          .insert(materialBrand)
          .values({
            ...fields,
            ...stamps,
            createdAt: call.now,
            createdBy: call.caller.name,
            createdById: call.caller.userId,
          })
          .returning()
    if (!saved) throw new Error('the material brand was not stored')
    return saved
  } catch (error) {
    const broken = brokenUnique(error)
    if (broken === 'material_brand_name') throw refuseField('name', NAME_TAKEN)
    if (broken === 'material_brand_name_en') throw refuseField('nameEn', '英文名已存在')
    if (broken === 'material_brand_goods_brand') throw refuseField('goodsBrandId', '该商品品牌已对应其他材料品牌')
    throw error
  }
}

async function audit(call: Call, before: MaterialBrandRecord | undefined, saved: MaterialBrandRecord): Promise<void> {
  const categories = await loadMaterialCategories(call.db)
  const both = [before, saved].flatMap((row) => row ?? [])
  const suppliers = await supplierNames(
    call.db,
    both.flatMap((row) => row.supplierId ?? []),
  )
  const goods = await goodsBrandNames(
    call.db,
    both.flatMap((row) => row.goodsBrandId ?? []),
  )
  const words = (field: keyof MaterialBrandInput, value: unknown): string => {
    if (field === 'categoryIds') return (value as number[]).map((id) => categories.path(id)).join('、')
    if (field === 'supplierId') return suppliers.get(Number(value)) ?? ''
    if (field === 'goodsBrandId') return goods.get(Number(value)) ?? ''
    return fieldWords(field, value)
  }
  call.audit({
    resource: 'materialBrand',
    action: before ? 'edit' : 'add',
    targetId: saved.id,
    targetName: saved.name,
    summary: `${before ? '编辑' : '新增'}材料品牌「${saved.name}」`,
    changes: before ? changesOf(toFields(before), toFields(saved), materialBrandFieldTitles, words) : [],
  })
}
