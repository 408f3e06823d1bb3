import { priceTitles } from '#contract/goods/price-rules.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { SkuRow, SkuSheet } from '#ui/sku-matrix/sheet.ts'
import type { SkuCells } from './product-sku-sheet.ts'

/** Most prices listed by name; above it only their number is shown. */
const NAMED = 3

interface ManualPrice {
  row: SkuRow<SkuCells>
  name: PriceName
  /** 原木 / 1.8 米 销售价 999.00 */
  text: string
}

/** The manually set prices of a sheet. */
export function manualOf({ specs, rows }: SkuSheet<SkuCells>): ManualPrice[] {
  const names = new Map(specs.flatMap((spec) => spec.values.map(({ id, name }) => [`${spec.id} ${id}`, name])))
  return rows.flatMap((row) => {
    if (row.struck) return []
    const specText = specs.map(({ id }) => names.get(`${id} ${row.values[id]}`) ?? '').join(' / ')
    return row.cells.manual.map((name) => ({
      row,
      name,
      text: `${specText} ${priceTitles[name]} ${row.cells[name]}`.trim(),
    }))
  })
}

const listed = (prices: readonly ManualPrice[]): string => {
  const named = prices.slice(0, NAMED).map(({ text }) => text)
  return `${named.join('、')}${prices.length > NAMED ? `等 ${prices.length} 个` : ''}`
}

/** Tells which prices stay when another one is changed. */
export function ManualPrices({ of: prices }: { of: readonly ManualPrice[] }) {
  if (prices.length === 0) return null
  return <p className="text-small text-text-muted">手动价不随其他价格变动：{listed(prices)}。</p>
}

/** Asks for confirmation before manual prices are recomputed; resolves true if there are none or the user agrees. */
export async function canOverwrite(prices: readonly ManualPrice[]): Promise<boolean> {
  if (prices.length === 0) return true
  const answer = await confirm({
    title: '手动价也按系数重算？',
    consequence: `${listed(prices)}将改为按系数算出的价格。`,
    action: '按系数重算',
    tone: 'danger',
  })
  return answer !== false
}
