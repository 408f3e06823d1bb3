import { FACTORS, PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import type { Sku } from '#contract/goods/products.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { PriceSheet } from '#ui/price-row-editor/price-sheet.ts'
import { type PricedSku, priceColumns, pricedSku } from './price-sheet.ts'

type Edited = ReturnType<PriceSheet<PricedSku>['changes']>[number]
type Amount = (typeof PRICES)[number] | (typeof FACTORS)[number]

const amounts: readonly Amount[] = [...PRICES, ...FACTORS]

/**
 * Rebases the sheet on the current prices. Typed values stay, except for SKUs that another user changed: there `winner`
 * decides. Untouched prices take the new values.
 */
export function rebase(sheet: PriceSheet<PricedSku>, latest: readonly Sku[], winner: 'mine' | 'theirs'): void {
  const edited = sheet.changes()
  const fresh = new Map(latest.map((sku) => [sku.id, pricedSku(sku)]))
  sheet.load(sheet.rows.map((row) => fresh.get(row.id) ?? row))
  const remaining = edited.filter(({ row }) => winner === 'mine' || !fresh.has(row.id))
  putBack(
    sheet,
    remaining.map(({ row, values }) => ({ id: row.id, values })),
  )
}

/** Restores typed values in the rows; rows missing in the sheet are skipped. */
export function putBack(
  sheet: PriceSheet<PricedSku>,
  edited: readonly { id: number; values: Partial<PricedSku> }[],
): void {
  const places = new Map(sheet.rows.map((row, index) => [row.id, { row, index }]))
  const cells = edited.flatMap(({ id, values }) => {
    const found = places.get(id)
    if (!found) return []
    const wanted = { ...found.row, ...values }
    // All columns from left to right: later columns overwrite values derived from earlier ones.
    return priceColumns.flatMap((column, place) =>
      'name' in column ? [{ row: found.index, column: place, text: wanted[column.name] }] : [],
    )
  })
  sheet.write(cells, 'typed')
}

/** The cells whose typed amount differs from the current one. */
const clashesOf = ({ row, values }: Edited, now: PricedSku) =>
  amounts.flatMap((name) => {
    const mine = values[name]
    return mine === undefined || mine === now[name] ? [] : [{ row, name, mine, theirs: now[name] }]
  })

interface PriceConflictProps {
  sheet: PriceSheet<PricedSku>
  /** The current state of SKUs that another user priced meanwhile. */
  latest: readonly Sku[]
  onSettled: () => void
}

/** Edit conflict: shows both amounts side by side and lets the user choose one. */
export function PriceConflict({ sheet, latest, onSettled }: PriceConflictProps) {
  const edited = new Map(sheet.changes().map((change) => [change.row.id, change]))
  const clashes = latest.flatMap((sku) => {
    const change = edited.get(sku.id)
    return change ? clashesOf(change, pricedSku(sku)) : []
  })
  const settle = (winner: 'mine' | 'theirs') => {
    rebase(sheet, latest, winner)
    onSettled()
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`${latest.length} 个规格的价格刚刚被他人修改，您的修改还没有保存`}
      action={
        <span className="flex gap-2">
          <Button size="tiny" onClick={() => settle('theirs')}>
            采用最新价格
          </Button>
          <Button size="tiny" onClick={() => settle('mine')}>
            保留我的价格
          </Button>
        </span>
      }
    >
      {clashes.length === 0 ? (
        '最新价格与您填写的一致。'
      ) : (
        <div className="max-h-40 overflow-y-auto pt-1">
          <table aria-label="价格差异">
            <thead>
              <tr className="text-left text-text-muted [&>th]:pr-6 [&>th]:font-normal">
                <th>规格</th>
                <th>价格</th>
                <th className="text-right">最新</th>
                <th className="text-right">我的</th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {clashes.map(({ row, name, mine, theirs }) => (
                <tr key={`${row.id} ${name}`} className="[&>td]:pr-6">
                  <td>{`${row.name} ${row.specText}`}</td>
                  <td>{priceTitles[name]}</td>
                  <td className="text-right">{theirs || '空'}</td>
                  <td className="text-right">{mine || '空'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Notice>
  )
}
