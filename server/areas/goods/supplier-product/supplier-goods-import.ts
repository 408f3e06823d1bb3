import { and, eq, sql } from 'drizzle-orm'
import { supplierProductRights } from '#contract/goods/field-rights.ts'
import { MAX_MOVED_SKUS } from '#contract/goods/supplier-products.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import { supplierProduct } from '#server/database/schema/migration.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import { isPlatform, isSupplier, refuseDisabledSupplier } from '#server/entity/scope.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { deliverGoods, sameDeliveries } from './supplier-goods.ts'
import { DeliveredRow } from './supplier-goods-row.ts'

/** Never part of a name. */
const SEPARATOR = '\n'
const nameOf = (cells: DeliveredRow): string =>
  [cells.supplier, cells.supplierSpuNo, cells.supplierSkuNo].join(SEPARATOR)

/** Enabled suppliers by name; a supplier account always delivers for itself. */
async function suppliersOf({ db, caller }: ImportScope, names: readonly string[]): Promise<(name: string) => number> {
  if (isSupplier(caller)) {
    const own = caller.supplierId ?? 0
    const [row] = await db.select({ name: supplier.name }).from(supplier).where(eq(supplier.id, own))
    return (name) => (name === '' || name === row?.name ? own : 0)
  }
  if (!isPlatform(caller)) return () => 0
  const requested = sql`${supplier.name} = any(${sql.param([...new Set(names)])})`
  const rows = await db
    .select({ id: supplier.id, name: supplier.name })
    .from(supplier)
    .where(and(requested, eq(supplier.status, supplierStatus.enabled)))
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name) => ids.get(name) ?? 0
}

/** Cells that must be equal in all rows of a product, with their columns. */
const shared = [
  ['name', '供应商品名'],
  ['brandName', '来源品牌'],
  ['supplierTemplateNo', '来源模板号'],
  ['templateName', '来源模板名'],
  ['attributes', '商品参数'],
] as const

const textOf = (value: unknown): string => JSON.stringify(value)

async function faultsOf(rows: readonly HeldRow<DeliveredRow>[], scope: ImportScope): Promise<RowFault[]> {
  await refuseDisabledSupplier(scope)
  const idOf = await suppliersOf(
    scope,
    rows.flatMap((item) => item.row.supplier ?? []),
  )
  const first = new Map<string, HeldRow<DeliveredRow>>()
  const counts = new Map<string, number>()
  return rows.flatMap((current): RowFault[] => {
    const { number, row: cells } = current
    if (cells.supplier === undefined) return []
    const owner = idOf(cells.supplier)
    if (owner === 0) {
      const reason = cells.supplier === '' ? '请填写供应商' : '供应商不存在或已停用'
      return [{ number, field: 'supplier', reason }]
    }
    if (cells.supplierSpuNo === undefined) return []
    const key = `${owner}${SEPARATOR}${cells.supplierSpuNo}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const head = first.get(key) ?? current
    first.set(key, head)
    const others = shared.filter(
      ([field]) =>
        head.row[field] !== undefined && cells[field] !== undefined && textOf(head.row[field]) !== textOf(cells[field]),
    )
    return [
      ...(count > MAX_MOVED_SKUS ? [{ number, field: 'supplierSkuNo', reason: `最多 ${MAX_MOVED_SKUS} 个规格` }] : []),
      ...others.map(([field, title]) => {
        return { number, field, reason: `${title}与第 ${head.number} 行同一货号的不一致` }
      }),
    ]
  })
}

/** Goods as delivered by suppliers, one row per SKU; a repeated delivery updates them. */
export const supplierGoodsImport: ImportDefinition<DeliveredRow> = {
  resource: 'supplierProduct',
  title: '供应商商品',
  permission: 'product:import',
  columns: [
    { field: 'supplier', title: '供应商', note: '供应商名称；供应商账号可留空', width: 28 },
    { field: 'supplierSpuNo', title: '供应商货号', note: '必填，最多 40 个字；同一货号的各行是同一商品的规格' },
    { field: 'name', title: '供应商品名', note: '必填，2 到 100 个字；同一货号的各行相同', width: 36 },
    { field: 'brandName', title: '来源品牌', note: '最多 30 个字；与平台品牌同名时自动匹配' },
    { field: 'supplierTemplateNo', title: '来源模板号', note: '最多 40 个字；没有的会新建，在模板映射中映射' },
    { field: 'templateName', title: '来源模板名', note: '新建来源模板时的名称；留空用模板号' },
    { field: 'attributes', title: '商品参数', note: '写作 名称:值，以分号隔开，如 材质:实木;产地:赣州', width: 32 },
    { field: 'supplierSkuNo', title: '供应商 SKU 号', note: '必填，最多 40 个字；同一货号内不重复' },
    { field: 'specs', title: '来源规格', note: '写作 名称:值，以分号隔开，如 颜色:米白;尺寸:1.8米', width: 32 },
    { field: 'supplyPrice', title: '供货价', note: '元，最多两位小数', width: 12 },
    { field: 'stock', title: '库存', note: '整数；留空为 0', width: 10 },
    { field: 'weight', title: '重量(kg)', note: '最多两位小数', width: 10 },
    { field: 'volume', title: '体积(m³)', note: '最多三位小数', width: 10 },
  ],
  samples: [
    [
      '示例家具有限公司',
      'HY-301',
      '示例布艺三人沙发',
      '示例品牌',
      'SF',
      '示例沙发',
      '材质:科技布;产地:佛山',
      'HY-301-01',
      '颜色:米白;尺寸:2.2米',
      '1680.00',
      '36',
      '62.5',
      '1.42',
    ],
    [
      '示例家具有限公司',
      'HY-301',
      '示例布艺三人沙发',
      '示例品牌',
      'SF',
      '示例沙发',
      '材质:科技布;产地:佛山',
      'HY-301-02',
      '颜色:浅灰;尺寸:2.2米',
      '1680.00',
      '12',
      '62.5',
      '1.42',
    ],
  ],
  row: DeliveredRow,
  nameOf,
  namedBy: ['supplier', 'supplierSpuNo', 'supplierSkuNo'],
  faultsOf,
  groupOf: ({ supplier: name, supplierSpuNo }) =>
    supplierSpuNo === undefined ? undefined : `${name}${SEPARATOR}${supplierSpuNo}`,
  async unchangedOf(rows, { db, caller }) {
    if (hiddenFields(supplierProductRights, caller).has('supplyPrice')) return new Set()
    const same = await sameDeliveries(
      db,
      rows.map(({ row: cells, known }) => ({ id: known.id, cells })),
    )
    return new Set(rows.flatMap(({ number }, at) => (same[at] ? [number] : [])))
  },
  async find(names, scope) {
    const keys = names.map((text) => text.split(SEPARATOR))
    const idOf = await suppliersOf(
      scope,
      keys.map(([name = '']) => name),
    )
    const requested = keys.map(([name = '', no = ''], place) => ({ place, supplierId: idOf(name), no }))
    const rows = await scope.db
      .select({ id: supplierProduct.id, version: supplierProduct.version, place: sql<number>`given.place` })
      .from(rowsTable(requested, { place: 'integer', supplierId: 'bigint', no: 'text' }))
      .innerJoin(
        supplierProduct,
        sql`${supplierProduct.supplierId} = given."supplierId" and ${supplierProduct.supplierSpuNo} = given.no`,
      )
    return new Map(rows.map(({ place, ...known }) => [names[place] ?? '', known]))
  },
  async saveAll(rows, scope) {
    const idOf = await suppliersOf(
      scope,
      rows.map((item) => item.row.supplier),
    )
    const goods = Map.groupBy(rows, ({ row: cells }) => `${idOf(cells.supplier)}${SEPARATOR}${cells.supplierSpuNo}`)
    return deliverGoods(
      scope,
      [...goods.values()].flatMap((own) => {
        const [head] = own
        return head
          ? [{ supplierId: idOf(head.row.supplier), known: head.known, versions: own.map((item) => item.row) }]
          : []
      }),
    )
  },
}
