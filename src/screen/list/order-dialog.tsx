import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useState } from 'react'
import { QueryBody } from '#screen/data/query-body.tsx'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { cn } from '#ui/cn.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'

interface OrderedRow {
  id: number
  name: string
}

interface OrderProps<Row extends OrderedRow> {
  /** 调整楼层顺序 */
  title: string
  description: string
  /** Shown before the name of a row. */
  lead?: (row: Row) => ReactNode
  /** Saves the new order. */
  onSave: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

interface OrderDialogProps<Row extends OrderedRow> extends OrderProps<Row> {
  /** What a row is: 楼层图. */
  noun: string
  /** The rows in their present order, as `useLookup` answers. */
  read: { data: { list: readonly Row[] } | undefined; error: Error | null; refetch: () => unknown }
}

/** Puts rows into another order, by drag or by keyboard. */
export function OrderDialog<Row extends OrderedRow>({ noun, read, ...props }: OrderDialogProps<Row>) {
  if (read.data) return <LoadedDialog rows={read.data.list} {...props} />
  return (
    <Dialog open onOpenChange={props.onClose}>
      <DialogContent size="small" title={props.title} description={props.description}>
        <DialogBody>
          <QueryBody read={read} noun={noun}>
            {() => null}
          </QueryBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function LoadedDialog<Row extends OrderedRow>({
  rows,
  title,
  lead,
  onSave,
  ...rest
}: OrderProps<Row> & { rows: readonly Row[] }) {
  const [ids, order] = useState(() => rows.map(({ id }) => String(id)))
  const edits = useEdits({ ids })
  const rowOf = new Map(rows.map((row) => [String(row.id), row]))
  const move = (id: string, target: string) =>
    order((before) => before.filter((other) => other !== id).toSpliced(before.indexOf(target), 0, id))
  return (
    <ActionDialog
      title={title}
      {...rest}
      action="保存顺序"
      isReady={edits.isDirty}
      edits={edits}
      onSubmit={() => onSave(ids.map(Number))}
    >
      <SortableList ids={ids} nameOf={(id) => rowOf.get(id)?.name ?? id} onMove={move}>
        <ol aria-label={title} className="divide-y rounded border">
          {ids.map((id) => {
            const row = rowOf.get(id)
            return row && <OrderLine key={id} row={row} lead={lead?.(row)} />
          })}
        </ol>
      </SortableList>
    </ActionDialog>
  )
}

function OrderLine({ row: { id, name }, lead }: { row: OrderedRow; lead: ReactNode }) {
  const { item, handle, isDragging } = useSortableItem(String(id))
  return (
    <li
      {...item}
      className={cn('flex h-9 items-center gap-2 bg-raised px-2', isDragging && 'relative shadow-floating')}
    >
      <button
        type="button"
        {...handle}
        aria-label={`移动 ${name}`}
        className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-faint hover:bg-hover hover:text-text"
      >
        <GripVertical aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
      {lead}
      <span className="min-w-0 truncate">{name}</span>
    </li>
  )
}
