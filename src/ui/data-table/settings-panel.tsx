import GripVertical from 'lucide-react/icons/grip-vertical'
import PanelLeft from 'lucide-react/icons/panel-left'
import PanelRight from 'lucide-react/icons/panel-right'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import type { Pin } from './column.ts'
import { orderOf, pinOf, withHidden, withMoved, withPin, withWidth } from './preference.ts'
import type { SetColumn, SettingsProps } from './settings.tsx'
import { clampWidth, defaultWidth, maxWidth } from './width.ts'

export default function SettingsPanel({ columns, preference, onPreference }: SettingsProps) {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const order = orderOf(columns, preference)
  return (
    <>
      <div className="flex items-center justify-between border-b py-2 pr-2 pl-4">
        <h2 className="font-medium">列设置</h2>
        <Button tone="quiet" size="tiny" onClick={() => onPreference({})}>
          恢复默认
        </Button>
      </div>
      <SortableList
        ids={order}
        nameOf={(id) => byId.get(id)?.title ?? ''}
        onMove={(id, target) => onPreference(withMoved(columns, preference, id, target))}
      >
        <ul aria-label="列" className="overflow-y-auto py-1">
          {order.map((id) => {
            const column = byId.get(id)
            return column && <Line key={id} column={column} preference={preference} onPreference={onPreference} />
          })}
        </ul>
      </SortableList>
    </>
  )
}

interface LineProps extends Omit<SettingsProps, 'columns'> {
  column: SetColumn
}

function Line({ column, preference, onPreference }: LineProps) {
  const { id, title, hideable, width = defaultWidth, min } = column
  const { item, handle, isDragging } = useSortableItem(id)
  const pin = pinOf(column, preference)
  const current = preference.widths?.[id] ?? width
  const pinButton = (side: Pin, label: string, icon: ReactNode) => (
    <button
      type="button"
      aria-label={`${title} ${label}`}
      title={label}
      aria-pressed={pin === side}
      onClick={() => onPreference(withPin(preference, id, pin === side ? 'none' : side))}
      className="grid size-6 cursor-pointer place-items-center rounded text-text-faint hover:bg-hover hover:text-text aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
    >
      {icon}
    </button>
  )
  return (
    <li
      {...item}
      className={cn('flex h-9 items-center gap-2 bg-raised pr-3 pl-2', isDragging && 'relative shadow-floating')}
    >
      <button
        type="button"
        {...handle}
        aria-label={`移动 ${title}`}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-faint hover:bg-hover hover:text-text"
      >
        <GripVertical aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={hideable === false || !preference.hidden?.includes(id)}
          disabled={hideable === false}
          onChange={(event) => onPreference(withHidden(preference, id, !event.target.checked))}
          className={boxLook}
        />
        <span className="truncate">{title}</span>
      </label>
      <input
        // The width may also change by dragging in the header; the key resets the input to it.
        key={current}
        type="text"
        inputMode="numeric"
        aria-label={`${title} 宽度（像素）`}
        defaultValue={current}
        maxLength={String(maxWidth).length}
        onBlur={(event) => {
          const typed = Number(event.target.value)
          const next = event.target.value.trim() && Number.isFinite(typed) ? clampWidth(typed, min) : undefined
          if (next !== current) onPreference(withWidth(preference, id, next))
          else event.target.value = String(current)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="h-6 w-12 shrink-0 rounded border border-line-strong bg-surface px-1 text-right text-small tabular-nums"
      />
      <div className="flex shrink-0 gap-0.5">
        {pinButton('start', '固定在左侧', <PanelLeft aria-hidden strokeWidth={1.75} className="size-4" />)}
        {pinButton('end', '固定在右侧', <PanelRight aria-hidden strokeWidth={1.75} className="size-4" />)}
      </div>
    </li>
  )
}
