import { setImmediate } from 'node:timers/promises'
import { productSource } from '#contract/goods/codes.ts'
import { NAME_TAKEN } from '#server/areas/goods/product/check.ts'
import type { AuditRecord } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { importContext } from '#server/imports/import-context.ts'
import { productImport } from './import.ts'
import { draftOf, lookUp, nameOf, productPictures, productsByName, SEPARATOR } from './import-draft.ts'
import { createProduct } from './save.ts'
import { codeFaults, priceRightFaults, versionFaults, withVersions } from './sku-import-faults.ts'
import { SkuRow, specTextOf } from './sku-import-row.ts'
import { sameVersions } from './sku-import-same.ts'

/** Each product with SKUs is written like by the form. */
const MAX_PRODUCTS = 500

const isNamed = (row: Partial<SkuRow>): row is Partial<SkuRow> & Pick<SkuRow, 'brand' | 'name'> =>
  row.brand !== undefined && row.name !== undefined
const groupOf = (row: Partial<SkuRow>): string | undefined => (isNamed(row) ? nameOf(row) : undefined)

/** Cells that must be equal in all rows of a product, with their columns. */
const shared = [
  ['template', '商品模板'],
  ['subtitle', '副标题'],
  ['model', '型号'],
  ['leadTime', '货期'],
  ['logisticsLevel', '物流服务'],
  ['minOrderQuantity', '起订量'],
] as const

/** Errors of cells that differ from the first row of the same product. */
function sharedFaults(rows: readonly HeldRow<SkuRow>[]): RowFault[] {
  const [head] = rows
  if (!head) return []
  return rows.flatMap(({ number, row }) =>
    shared.flatMap(([field, title]) =>
      row[field] === head.row[field]
        ? []
        : [{ number, field, reason: `${title}与第 ${head.number} 行同一商品的不一致` }],
    ),
  )
}

async function faultsOf(rows: readonly HeldRow<SkuRow>[], scope: ImportScope): Promise<RowFault[]> {
  const groups = Map.groupBy(rows, ({ row }) => groupOf(row) ?? '')
  groups.delete('')
  if (groups.size > MAX_PRODUCTS) throw refuse(`一次最多导入 ${MAX_PRODUCTS} 个商品，文件中有 ${groups.size} 个`)
  const found = await lookUp(
    scope,
    rows.map((item) => item.row),
  )
  const faults = [...priceRightFaults(rows, scope.caller), ...(await codeFaults(rows, scope.db))]
  const firstOf = new Map<string, number>()
  for (const own of groups.values()) {
    const [head] = own
    if (!head) continue
    const { draft, faults: ofDraft } = draftOf(found, head.row)
    if (head.known) ofDraft.push({ field: 'name', reason: NAME_TAKEN })
    if (draft && head.row.name !== undefined) {
      // Names are unique per supplier, across its brands.
      const name = `${draft.fields.supplierId}${SEPARATOR}${head.row.name}`
      const first = firstOf.get(name)
      if (first === undefined) firstOf.set(name, head.number)
      else ofDraft.push({ field: 'name', reason: `与第 ${first} 行其他品牌的商品同名` })
    }
    faults.push(...own.flatMap(({ number }) => ofDraft.map((fault) => ({ number, ...fault }))), ...sharedFaults(own))
  }
  const drafts = [...groups.values()].flatMap((own) => {
    const { draft } = draftOf(found, own[0]?.row ?? {})
    return draft ? [{ templateId: draft.fields.templateId, fields: draft.fields, rows: own }] : []
  })
  return [...faults, ...(await versionFaults(drafts, scope))]
}

/** New products with their SKUs, one row per SKU: drafts with specs, prices, stock and main images from a zip. */
export const productSkuImport: ImportDefinition<SkuRow> = {
  resource: 'productSku',
  title: '商品与规格',
  permission: 'product:import',
  columns: [
    ...productImport.columns.map((column) =>
      column.field === 'name'
        ? { ...column, note: '必填，2 到 60 个字；同一品牌下同名的各行是同一商品的规格', aliases: ['商品名', '品名'] }
        : column,
    ),
    { field: 'specs', title: '规格', note: '必填，写作 名称:值，以分号隔开，如 颜色:米白;尺寸:1.8米', width: 32 },
    { field: 'skuCode', title: 'SKU 编码', note: '4 到 32 位字母、数字、- 或 _；留空自动生成', width: 20 },
    { field: 'barcode', title: '条码', note: '8、12、13 或 14 位数字；可留空', width: 18 },
    { field: 'supplyPrice', title: '供货价', note: '元，最多两位小数', width: 12 },
    { field: 'purchasePrice', title: '采购价', note: '元，最多两位小数；供应商不能填写', width: 12 },
    { field: 'productPrice', title: '产品价', note: '元，最多两位小数；供应商不能填写', width: 12 },
    { field: 'salePrice', title: '销售价', note: '元，最多两位小数；供应商不能填写', width: 12 },
    { field: 'stock', title: '库存', note: '0 到 9999999 的整数；留空为 0', width: 10 },
    { field: 'warnStock', title: '预警值', note: '0 到 9999999 的整数；留空为 0', width: 10 },
    { field: 'weight', title: '重量(kg)', note: '最多两位小数；可留空', width: 10 },
    { field: 'volume', title: '体积(m³)', note: '最多三位小数；可留空', width: 10 },
  ],
  samples: [
    [
      ...productImport.samples[0],
      ...[
        '颜色:米白;尺寸:1.8米',
        'SF-301-01',
        '',
        '1200.00',
        '1440.00',
        '2160.00',
        '2880.00',
        '12',
        '2',
        '62.5',
        '1.42',
      ],
    ],
    [
      ...productImport.samples[0],
      ...[
        '颜色:浅灰;尺寸:1.8米',
        'SF-301-02',
        '',
        '1200.00',
        '1440.00',
        '2160.00',
        '2880.00',
        '8',
        '2',
        '62.5',
        '1.42',
      ],
    ],
  ],
  row: SkuRow,
  pictures: productPictures,
  nameOf: (row) => `${nameOf(row)}${SEPARATOR}${specTextOf(row.specs)}`,
  namedBy: ['name', 'brand', 'specs'],
  groupOf,
  faultsOf,
  unchangedOf: sameVersions,
  async find(names, scope) {
    const products = new Map(names.map((text) => [text, text.split(SEPARATOR).slice(0, 2).join(SEPARATOR)]))
    const known = await productsByName([...new Set(products.values())], scope)
    return new Map(
      [...products].flatMap(([text, name]) => {
        const product = known.get(name)
        return product ? [[text, product]] : []
      }),
    )
  },
  async saveAll(rows, scope, report) {
    const records: AuditRecord[] = []
    const context = importContext(scope, (record) => records.push(record))
    const found = await lookUp(
      scope,
      rows.map((item) => item.row),
    )
    let done = 0
    for (const own of Map.groupBy(rows, ({ row }) => nameOf(row)).values()) {
      const [head] = own
      const { draft, faults } = draftOf(found, head?.row ?? {})
      if (!draft || faults.length > 0) throw refuse(`第 ${head?.number} 行已不能导入：${faults[0]?.reason}`)
      const fields = await withVersions(draft.fields, own, scope)
      const mainImages = own.flatMap(({ pictures }) => pictures)
      await createProduct({ ...fields, mainImages, submit: false }, context, productSource.excel)
      done += own.length
      await report(done)
      await setImmediate()
    }
    return records
  },
}
