import { useState } from 'react'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { dealerPrices, priceTitles } from '#contract/distribution/price-rules.ts'
import { type PriceSetting, SAVE_MAX_ROWS, savePriceSettings } from '#contract/distribution/prices.ts'
import { formatCount } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useUnsavedMark } from '#screen/form/unsaved-mark.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { PriceEdits } from './use-price-edits.ts'

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'), 'SaveDialog')

interface SaveBarProps {
  distributor: AuthorizedDistributor
  edits: PriceEdits
}

/** The typed rows above the table, saved together; what others saved meanwhile is shown beside it. */
export function SaveBar({ distributor, edits }: SaveBarProps) {
  const [isSaving, save] = useState(false)
  const [latest, conflict] = useState<readonly PriceSetting[]>([])
  const can = useCan()
  const count = edits.edits.size
  useUnsavedMark(count > 0)
  if (count === 0) return null
  const settle = (winner: 'mine' | 'theirs') => {
    edits.settle(latest, winner)
    conflict([])
  }
  const clashes = latest.flatMap((row) => {
    const edit = edits.edits.get(row.id)
    if (!edit) return []
    return dealerPrices
      .filter((name) => edit.prices[name] !== (row[name] ?? ''))
      .map((name) => ({
        key: `${row.id} ${name}`,
        text: `${row.productName} ${row.specText} ${priceTitles[name]}：您填 ${edit.prices[name]}，现为 ${row[name] ?? '未定价'}`,
      }))
  })
  return (
    <>
      {latest.length > 0 ? (
        <Notice
          tone="warning"
          role="alert"
          title={`${latest.length} 行的价格刚刚被他人修改，您的修改还没有保存`}
          action={
            <span className="flex gap-2">
              <Button size="tiny" onClick={() => settle('theirs')}>
                采用最新价格
              </Button>
              <Button size="tiny" onClick={() => settle('mine')}>
                保留我的修改
              </Button>
            </span>
          }
        >
          <ul>
            {clashes.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <section
          aria-label="未保存的修改"
          className="flex flex-wrap items-center gap-3 rounded border bg-surface px-3 py-2"
        >
          <span className="flex-1">
            已修改 {formatCount(count)} 行，尚未保存
            {count > SAVE_MAX_ROWS && `；一次最多保存 ${SAVE_MAX_ROWS} 行，其余请分次保存`}
          </span>
          <Button onClick={edits.clear}>放弃修改</Button>
          <Button tone="primary" disabled={count > SAVE_MAX_ROWS} onClick={() => save(true)}>
            {can(savePriceSettings) ? '保存修改' : '保存销售价'}
          </Button>
        </section>
      )}
      {isSaving && (
        <SaveDialog
          distributor={distributor}
          edits={edits}
          onConflict={(rows) => {
            conflict(rows)
            save(false)
          }}
          onClose={() => save(false)}
        />
      )}
    </>
  )
}
