import Plus from 'lucide-react/icons/plus'
import type { SourceValues } from '#contract/configuration/class-labels.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { DRAGGED_VALUE } from './value-row.tsx'

interface ClassLabelSourcesProps {
  /** Category and source are chosen. */
  isReady: boolean
  /** Source values not assigned to any filter value. */
  free: SourceValues['list']
  unmatched: number
  onAdd: (value: SourceValues['list'][number]) => void
}

/** Unassigned source values of products: drag one into a filter value, or create a filter value from it. */
export function ClassLabelSources({ isReady, free, unmatched, onAdd }: ClassLabelSourcesProps) {
  return (
    <section aria-label="未归类" className="rounded border">
      <h3 className="flex items-baseline justify-between gap-2 border-b bg-sunken px-3 py-1.5">
        <span className="font-medium">未归类 {free.length}</span>
        {isReady && <span className="text-small text-text-muted tabular-nums">{unmatched} 个商品</span>}
      </h3>
      {free.length === 0 ? (
        <p className="px-3 py-4 text-small text-text-muted">
          {isReady ? '在售商品的取值都已归类' : '选择适用分类与取值来源后，列出在售商品的取值'}
        </p>
      ) : (
        <ul className="max-h-96 overflow-y-auto py-1">
          {free.map((source) => (
            <li
              key={source.value}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED_VALUE, source.value)}
              className="flex cursor-grab items-center gap-1 py-0.5 pr-1 pl-3 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 truncate" title={source.value}>
                {source.value}
              </span>
              <span className="text-small text-text-muted tabular-nums">{source.productCount}</span>
              <IconButton size="tiny" label={`将 ${source.value} 加为标签值`} onClick={() => onAdd(source)}>
                <Plus aria-hidden strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
