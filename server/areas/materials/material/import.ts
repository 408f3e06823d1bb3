import { and, eq, inArray } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { environmentLevel, materialSource, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { sellsBelowCost } from '#contract/materials/material-rules.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { loadMaterialCategories } from '#server/areas/materials/category/category-index.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier, reachedRows } from '#server/entity/scope.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, KnownRow, RowFault } from '#server/imports/definition.ts'
import { importContext } from '#server/imports/import-context.ts'
import { MaterialRow, plainPath } from './import-row.ts'
import { seesCost } from './present.ts'
import { saveOneMaterial } from './save.ts'

type Row = MaterialRow

/** Separates the parts of a unique name; the parts contain no line breaks. */
const SEPARATOR = '\n'
const nameOf = (cells: Pick<Row, 'name' | 'brand' | 'model' | 'size'>): string =>
  [cells.name, cells.brand, cells.model, cells.size].join(SEPARATOR)

/** The owner of an imported material: the supplier, or null for the platform. */
const supplierOf = (caller: Caller): number | null => (isSupplier(caller) ? (caller.supplierId ?? null) : null)

/** Categories and brands by name, with two queries in total. */
async function lookUp({ db, caller }: ImportScope, rows: readonly Pick<Partial<Row>, 'brand'>[]) {
  const index = await loadMaterialCategories(db)
  const leaves = index.rows.filter(({ id }) => index.below(id).length === 0)
  const brands = await db
    .select()
    .from(materialBrand)
    .where(
      and(
        inArray(materialBrand.name, [...new Set(rows.flatMap((item) => item.brand ?? []))]),
        reachedRows(caller, materialBrand),
      ),
    )
  return {
    index,
    brands: new Map(brands.map((item) => [item.name, item])),
    categories: Map.groupBy(leaves, ({ id }) => plainPath(index.path(id))),
    named: Map.groupBy(leaves, (leaf) => leaf.name),
  }
}

type Found = Awaited<ReturnType<typeof lookUp>>
type Category = Found['index']['rows'][number]
type Fault = Omit<RowFault, 'number'>

/** The unit of the row, or that of the nearest ancestor category with a unit. */
const unitOf = ({ index }: Found, cells: Pick<Partial<Row>, 'unit'>, categoryId: number) =>
  cells.unit ?? index.chain(categoryId).findLast(({ unit }) => unit !== null)?.unit ?? null

/** The category of a cell: by its path, or by its name if unique. */
function categoryOf({ categories, named }: Found, text: string): Category | undefined {
  const [byPath] = categories.get(text) ?? []
  const sameName = named.get(text) ?? []
  return byPath ?? (sameName.length === 1 ? sameName[0] : undefined)
}

function categoryFaults(found: Found, text: string): Fault[] {
  const fault = (reason: string) => [{ field: 'category', reason }]
  const { index, named } = found
  const category = categoryOf(found, text)
  if (category) return index.isEnabled(category.id) ? [] : fault('材料分类已停用')
  const [namesake] = named.get(text) ?? []
  if (namesake) return fault(`有多个材料分类叫「${text}」，请写出路径，如 ${index.path(namesake.id)}`)
  const [leaf] = [...found.categories.values()].flat()
  return fault(`没有这个最末一级的材料分类，请填写名称或路径${leaf ? `，如 ${index.path(leaf.id)}` : ''}`)
}

function brandFaults({ brands }: Found, name: string, caller: Caller): Fault[] {
  const fault = (reason: string) => ({ field: 'brand', reason })
  const brand = brands.get(name)
  if (!brand) return [fault('材料品牌不存在')]
  return [
    ...(brand.status === enableStatus.enabled ? [] : [fault('材料品牌已停用')]),
    ...(isSupplier(caller) && brand.supplierId !== caller.supplierId ? [fault('只能选择本供应商的材料品牌')] : []),
  ]
}

/** All errors of the row's references and prices, with their columns. */
function faultsOfRow(found: Found, cells: Partial<Row>, caller: Caller): Fault[] {
  const { category: text, brand, supplyPrice: cost, salePrice: price } = cells
  const category = text === undefined ? undefined : categoryOf(found, text)
  const faults = [
    ...(text === undefined ? [] : categoryFaults(found, text)),
    ...(brand === undefined ? [] : brandFaults(found, brand, caller)),
  ]
  if (category && unitOf(found, cells, category.id) === null) faults.push({ field: 'unit', reason: '请填写单位' })
  if (cost && !seesCost(caller)) faults.push({ field: 'supplyPrice', reason: '您没有填写供货价的权限' })
  // The form asks for confirmation; a spreadsheet cannot.
  if (cost !== undefined && price !== undefined && sellsBelowCost({ supplyPrice: cost, salePrice: price })) {
    faults.push({ field: 'salePrice', reason: '销售价低于供货价' })
  }
  return faults
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (rows.length === 0) return []
  const found = await lookUp(
    scope,
    rows.map((item) => item.row),
  )
  return rows.flatMap(({ number, row: cells, known }) => {
    const faults = faultsOfRow(found, cells, scope.caller)
    if (known) faults.push({ field: 'name', reason: '同名材料已存在' })
    return faults.map((fault) => ({ number, ...fault }))
  })
}

/** Rows whose cells equal their material. A cost that the caller may not read is not compared. */
async function unchangedOf(rows: readonly KnownRow<Row>[], scope: ImportScope): Promise<ReadonlySet<number>> {
  const ids = rows.map(({ known }) => known.id)
  const stored = await scope.db.select().from(material).where(anyOf(material.id, ids))
  const byId = new Map(stored.map((found) => [found.id, found]))
  const found = await lookUp(
    scope,
    rows.map((item) => item.row),
  )
  const isSameNumber = (cell: number | string | null, value: number | string | null) =>
    cell === null || cell === '' || (value !== null && value !== '' && Number(cell) === Number(value))
  const same = rows.filter(({ row: cells, known }) => {
    const row = byId.get(known.id)
    if (!row || categoryOf(found, cells.category)?.id !== row.categoryId) return false
    if (cells.supplyPrice !== '' && !seesCost(scope.caller)) return false
    const { unit, environmentLevel, craft } = cells
    return (
      (unit === null || unit === row.unit) &&
      (environmentLevel === null || environmentLevel === row.environmentLevel) &&
      (craft === '' || craft === row.craft) &&
      isSameNumber(cells.packQuantity, row.packQuantity) &&
      isSameNumber(cells.lossRate, row.lossRate) &&
      isSameNumber(cells.supplyPrice, row.supplyPrice) &&
      isSameNumber(cells.salePrice, row.salePrice)
    )
  })
  return new Set(same.map(({ number }) => number))
}

async function addDraft(cells: Row, scope: ImportScope): Promise<AuditRecord> {
  const found = await lookUp(scope, [cells])
  const [fault] = faultsOfRow(found, cells, scope.caller)
  const category = categoryOf(found, cells.category)
  const brandId = found.brands.get(cells.brand)?.id
  const unit = category ? unitOf(found, cells, category.id) : null
  if (fault || !category || brandId === undefined || unit === null) {
    throw refuse(`材料「${cells.name}」${fault?.reason ?? '不能导入'}`)
  }
  const { category: _category, brand: _brand, supplyPrice: cost, ...fields } = cells
  const chain = found.index.chain(category.id)
  const { id } = await saveOneMaterial(
    {
      ...fields,
      unit,
      categoryId: category.id,
      brandId,
      storeId: null,
      supplierId: supplierOf(scope.caller),
      lossRate: cells.lossRate ?? chain.findLast((above) => above.lossRate !== null)?.lossRate ?? null,
      ...(cost !== '' && { supplyPrice: cost }),
      images: [...(scope.pictures ?? [])],
      textureImage: '',
      textureSize: '',
      modelFile: [],
      color: '',
      attributes: [],
      areas: [NATIONWIDE_CODE],
      labelIds: [],
      visibleScope: visibleScope.everybody,
      visibleStoreIds: [],
      content: '',
      sort: 0,
      finish: false,
      priceConfirmed: false,
    },
    importContext(scope),
  )
  const summary = `导入材料「${cells.name}」`
  return { resource: 'material', action: 'add', targetId: id, targetName: cells.name, summary }
}

/** Drafts of materials, one per row, with the pictures of a zip; textures and parameters are added in the form. */
export const materialImport: ImportDefinition<Row> = {
  resource: 'material',
  title: '材料',
  permission: 'material:edit',
  columns: [
    { field: 'name', title: '材料名称', note: '必填，2 到 40 个字；同品牌、型号、规格内不重复', width: 28 },
    {
      field: 'category',
      title: '材料分类',
      note: '必填，最末一级的名称；有重名时写出路径，如 瓷砖岩板 / 岩板',
      width: 28,
    },
    { field: 'brand', title: '材料品牌', note: '必填，已启用的材料品牌' },
    { field: 'model', title: '型号', note: '最多 40 个字' },
    { field: 'size', title: '规格尺寸(mm)', note: '2 到 3 个整数，用 x 隔开，如 600x1200' },
    {
      field: 'unit',
      title: '单位',
      note: '从列表中选择；留空沿用分类的默认单位',
      options: Object.values(materialUnit.labels),
      width: 12,
    },
    { field: 'packQuantity', title: '每箱含量', note: '0.01 到 9999，最多两位小数', width: 12 },
    { field: 'lossRate', title: '损耗率(%)', note: '0 到 30；留空沿用分类的默认损耗率', width: 12 },
    {
      field: 'environmentLevel',
      title: '环保等级',
      note: '从列表中选择，可留空',
      options: Object.values(environmentLevel.labels),
      width: 12,
    },
    { field: 'craft', title: '工艺', note: '最多 30 个字' },
    { field: 'supplyPrice', title: '供货价', note: '元，最多两位小数；需要供货价权限', width: 12 },
    { field: 'salePrice', title: '销售价', note: '元，最多两位小数，不低于供货价；启用前必填', width: 12 },
  ],
  samples: [
    [
      '示例云川岩板',
      '示例瓷砖 / 示例岩板',
      '示例品牌',
      'YC-612',
      '600x1200x9',
      '片',
      '2',
      '5',
      'E0 级',
      '哑光',
      '60',
      '99',
    ],
    ['示例瓷砖胶', '示例辅材 / 示例瓷砖胶', '示例品牌', '', '', '', '', '', '', '', '', ''],
  ],
  row: MaterialRow,
  pictures: { modelOf: ({ model }) => model, max: 9, rules: materialUploads.images },
  nameOf,
  namedBy: ['name', 'brand', 'model', 'size'],
  faultsOf,
  unchangedOf,
  async find(names, { db, caller }) {
    const materialNames = names.map((text) => text.split(SEPARATOR)[0] ?? '')
    const rows = await db
      .select({
        id: material.id,
        version: material.version,
        name: material.name,
        brand: materialBrand.name,
        model: material.model,
        size: material.size,
      })
      .from(material)
      .innerJoin(materialBrand, eq(materialBrand.id, material.brandId))
      .where(
        and(
          inArray(material.name, [...new Set(materialNames)]),
          eq(material.source, supplierOf(caller) === null ? materialSource.platform : materialSource.supplier),
        ),
      )
    return new Map(rows.map(({ id, version, ...cells }) => [nameOf(cells), { id, version }]))
  },
  async save(cells, known, scope) {
    if (known) throw refuse(`材料「${cells.name}」已存在`)
    return addDraft(cells, scope)
  },
}
