import GripVertical from 'lucide-react/icons/grip-vertical'
import { useState } from 'react'
import { type ClassLabel, listClassLabels, sortClassLabels } from '#contract/configuration/class-labels.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Failed } from '#ui/failed/failed.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'

interface ClassLabelPanelProps {
  classifyId: number
  /** Groups can be dragged. */
  isArranging: boolean
}

/** Preview of the filter panel of a front category: enabled groups in order, with visible values. */
export function ClassLabelPanel({ classifyId, isArranging }: ClassLabelPanelProps) {
  const params = { classifyId, status: enableStatus.enabled, sort: 'sort', pageSize: 200 } as const
  const { data, error, refetch } = useLookup(listClassLabels, params, { staleMs: 0 })
  const sort = useChange(sortClassLabels)
  /** The dropped order, until the list returns it. */
  const [dropped, drop] = useState<readonly number[] | null>(null)
  const rank = ({ id }: ClassLabel) => dropped?.indexOf(id) ?? 0
  const groups = (data?.list ?? []).toSorted((a, b) => rank(a) - rank(b))
  const move = async (id: string, target: string) => {
    const ids = groups.map((group) => group.id)
    const moved = ids.filter((groupId) => groupId !== Number(id)).toSpliced(ids.indexOf(Number(target)), 0, Number(id))
    drop(moved)
    // The error was already shown; the list then shows the stored order.
    await sort({ ids: moved }, '顺序已保存').catch(() => {})
    drop(null)
  }

  return (
    <section aria-label="买家看到的筛选" className="grid gap-2">
      <h2 className="font-bold">买家看到的筛选</h2>
      {error ? (
        <Failed title="筛选面板加载失败" message={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="text" />
      ) : groups.length === 0 ? (
        <p className="rounded-dialog border bg-surface px-4 py-10 text-center text-text-muted">
          此分类还没有启用的分类标签
        </p>
      ) : (
        <SortableList
          ids={groups.map(({ id }) => String(id))}
          nameOf={(id) => groups.find((group) => String(group.id) === id)?.name ?? ''}
          onMove={(id, target) => void move(id, target)}
        >
          <ul className="divide-y overflow-hidden rounded-dialog border bg-surface">
            {groups.map((group) => (
              <Group key={group.id} group={group} isArranging={isArranging} />
            ))}
          </ul>
        </SortableList>
      )}
    </section>
  )
}

function Group({ group, isArranging }: { group: ClassLabel; isArranging: boolean }) {
  const { item, handle, isDragging } = useSortableItem(String(group.id), !isArranging)
  const [isOpen, setOpen] = useState(false)
  const values = group.values.filter(({ shown }) => shown)
  const inSight = isOpen ? values : values.slice(0, group.foldAfter)
  return (
    <li {...item} className={cn('grid gap-2 bg-surface px-4 py-3', isDragging && 'shadow-floating')}>
      <span className="flex min-h-6 items-center gap-1">
        {isArranging && (
          <IconButton size="tiny" label={`移动 ${group.name}`} className="-ml-2 cursor-grab" {...handle}>
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
        <span className="font-medium">{group.name}</span>
        <span className="text-small text-text-muted">{group.multiple ? '可多选' : '单选'}</span>
        {values.length > group.foldAfter && (
          <Button tone="link" size="tiny" aria-expanded={isOpen} className="ml-auto" onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `全部 ${values.length} 项`}
          </Button>
        )}
      </span>
      <ul className="flex flex-wrap gap-1.5">
        {inSight.map(({ valueName, image }) => (
          <li key={valueName} className="flex items-center gap-1 rounded-full bg-sunken px-2.5 py-0.5 text-small">
            {image !== '' && <img src={image} alt="" className="size-4 rounded-sm object-cover" />}
            {valueName}
          </li>
        ))}
      </ul>
    </li>
  )
}
