import { z } from 'zod'
import { line, requiredLine } from '#contract/fields.ts'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { StockSetting } from '#contract/goods/stock.ts'
import { findSkus, lockSkus, type SkuOfProduct, skusByCode } from '#server/areas/goods/product/sku-record.ts'
import { stockColumns, stockModes } from '#server/areas/goods/product/sku-sheets.ts'
import type { AuditRecord } from '#server/context.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { forbidden, refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { nextStock, stockFault, writeStock } from './present.ts'

/** A quantity as text; undefined for an empty cell. */
const pieces = (rule: z.ZodType<number | undefined>, title: string) =>
  z.string().transform((text, context) => {
    if (text === '') return undefined
    const { data, error } = rule.safeParse(/^\d{1,9}$/.test(text) ? Number(text) : text)
    if (error) context.addIssue(error.issues[0]?.message ?? `${title}应为整数`)
    return data
  })

const { quantity, stockRead, warnStock } = StockSetting.shape
const row = z.object({
  skuCode: requiredLine(32, 'SKU 编码'),
  productName: z.string(),
  specText: z.string(),
  mode: z.string().transform((text, context) => {
    const found = stockMode.codes.find((code) => stockMode.label(code) === text)
    if (found === undefined) context.addIssue(`方式应为${stockModes.join('、')}之一`)
    return found ?? stockMode.set
  }),
  quantity: pieces(quantity, '数量').refine((amount) => amount !== undefined, '请填写数量'),
  stockRead: pieces(stockRead, '原库存'),
  warnStock: pieces(warnStock, '预警值'),
  remark: line(100, '说明'),
})
type Row = z.output<typeof row>

const settingOf = ({ mode, quantity: amount = 0 }: Row) => ({ mode, quantity: amount })

/** Set to the exported value: the row was not edited. Sales since the export are preserved. */
const isUntouched = ({ mode, quantity: amount, stockRead: read }: Partial<Row>): boolean =>
  mode === stockMode.set && read !== undefined && read === amount

function faultsOfVersion(version: SkuOfProduct, cells: Partial<Row>) {
  const { mode, quantity: amount, stockRead: read } = cells
  const { stock } = version.sku
  if (isUntouched(cells)) return []
  const isSet = mode !== undefined && amount !== undefined
  // When the quantity is invalid, the check uses the current stock.
  const broken = stockFault(version, isSet ? { mode, quantity: amount } : { mode: stockMode.set, quantity: stock })
  const faults: Omit<RowFault, 'number'>[] = []
  if (broken) faults.push({ field: broken.cell ? 'quantity' : 'skuCode', reason: broken.cell ?? broken.message })
  if (read !== undefined && read !== stock) faults.push({ field: 'stockRead', reason: `库存已变化，现为 ${stock}` })
  return faults
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (!scope.caller.can('product:stock')) throw forbidden('您没有改库存的权限')
  await refuseDisabledSupplier(scope)
  const found = await findSkus(
    scope,
    rows.flatMap(({ known }) => known?.id ?? []),
  )
  return rows.flatMap(({ number, row: cells, known }) => {
    const version = known && found.get(known.id)
    if (!version) return [{ number, field: 'skuCode', reason: 'SKU 不存在' }]
    return faultsOfVersion(version, cells).map((fault) => ({ number, ...fault }))
  })
}

/** True when the row sets the stock and the warning that the SKU has, or was not edited since the export. */
function isUnchanged({ sku }: SkuOfProduct, cells: Row): boolean {
  const hasStock = isUntouched(cells) || (cells.mode === stockMode.set && cells.quantity === sku.stock)
  return hasStock && (cells.warnStock ?? sku.warnStock) === sku.warnStock
}

/** New stock of SKUs, one per row; the stock log names the spreadsheet as the source. */
export const stockImport: ImportDefinition<Row> = {
  resource: 'productStock',
  title: '商品库存',
  permission: 'product:import',
  columns: stockColumns,
  samples: [
    ['S0000000001001', '示例布艺三人沙发', '米白', '设为', '120', '96', '10', '示例：月末盘点'],
    ['S0000000001002', '示例黑胡桃餐桌', '1.8 米', '增加', '30', '', '', ''],
  ],
  row,
  nameOf: ({ skuCode }) => skuCode,
  namedBy: ['skuCode'],
  // Stock changes are computed when the rows are written, so a version raised by a price change is no conflict.
  async find(codes, scope) {
    const found = await skusByCode(scope, codes)
    return new Map([...found].map(([code, { id }]) => [code, { id, version: 1 }]))
  },
  faultsOf,
  async unchangedOf(rows, scope) {
    const found = await findSkus(
      scope,
      rows.map(({ known }) => known.id),
    )
    const same = rows.filter(({ row: cells, known }) => {
      const version = found.get(known.id)
      return version && isUnchanged(version, cells)
    })
    return new Set(same.map(({ number }) => number))
  },
  isRelative: ({ mode }) => mode !== stockMode.set,
  async saveAll(rows, scope) {
    const found = await lockSkus(
      scope,
      rows.map(({ known }) => ({ skuId: known?.id ?? 0 })),
    )
    const stocked = rows.flatMap(({ number, row: cells, known }) => {
      const version = found.get(known?.id ?? 0)
      if (!version) return []
      const [fault] = faultsOfVersion(version, cells)
      if (fault) throw refuse(`第 ${number} 行已不能导入：${fault.reason}`)
      const { stock, warnStock } = version.sku
      const next = isUntouched(cells) ? stock : nextStock(settingOf(cells), version.sku)
      if (isUntouched(cells) && (cells.warnStock ?? warnStock) === warnStock) return []
      return [{ row: version, next, warnStock: cells.warnStock, remark: cells.remark }]
    })
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => records.push(record) }
    await writeStock(context, stocked, { kind: stockLogKind.excel, remark: '' })
    return records
  },
}
