import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Copy from 'lucide-react/icons/copy'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { copy } from '#ui/copy-text/copy.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { text } from '#ui/text.ts'
import { fillDown, release, selectedTexts } from './actions.ts'
import { AdjustButton } from './adjust-button.tsx'
import { toTsv } from './clipboard-text.ts'
import type { PriceSheet } from './price-sheet.ts'
import { heightOf, rangeOf, widthOf } from './range.ts'
import { useSheet } from './use-price-sheet.ts'

interface ToolbarProps<Row> {
  sheet: PriceSheet<Row>
  nameOf: (row: Row) => string
  children: ReactNode
}

export function Toolbar<Row>({ sheet, nameOf, children }: ToolbarProps<Row>) {
  const canUndo = useSheet(sheet, ({ summary }) => summary.canUndo)
  const canRedo = useSheet(sheet, ({ summary }) => summary.canRedo)
  const isEmpty = useSheet(sheet, ({ rows }) => rows.length === 0)
  const count = useSheet(sheet, ({ selection }) => heightOf(rangeOf(selection)) * widthOf(rangeOf(selection)))
  const follows = sheet.rules.columns.some((column) => 'follows' in column && column.follows)
  const copySelected = async () => {
    sheet.say((await copy(toTsv(selectedTexts(sheet)))) ? `已复制 ${count} 格` : text.copyFailed)
  }
  return (
    <div data-slot="price-toolbar" className="flex flex-wrap items-center gap-1 pb-2">
      <IconButton label="撤销（Ctrl+Z）" disabled={!canUndo} onClick={() => sheet.undo()}>
        <Undo2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="重做（Ctrl+Y）" disabled={!canRedo} onClick={() => sheet.redo()}>
        <Redo2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <span aria-hidden className="mx-1 h-4 w-px bg-line" />
      <IconButton label="复制所选（Ctrl+C），可粘贴到 Excel 或 WPS" disabled={isEmpty} onClick={copySelected}>
        <Copy aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="向下填充（Ctrl+D）" disabled={isEmpty} onClick={() => fillDown(sheet)}>
        <ArrowDownToLine aria-hidden strokeWidth={1.75} />
      </IconButton>
      <span aria-hidden className="mx-1 h-4 w-px bg-line" />
      <AdjustButton sheet={sheet} nameOf={nameOf} disabled={isEmpty} />
      {follows && (
        <Button tone="quiet" disabled={isEmpty} onClick={() => release(sheet)}>
          恢复联动
        </Button>
      )}
      <span className="ml-auto text-small text-text-faint tabular-nums">
        {count > 1 ? `已选 ${count} 格` : '可从 Excel、WPS 直接粘贴'}
      </span>
      {children}
    </div>
  )
}
