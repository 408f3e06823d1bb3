import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { smallImage } from '#lib/small-image.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Filter } from '#screen/list/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { cn } from '#ui/cn.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { PICKER_PAGE, type Picking } from './use-picking.ts'

interface Pickable {
  id: number
  name: string
}

/** Props that every picker gets from its parent. */
export interface RecordPickerUse<Row> {
  /** Selection limit; a single selection is applied at once. */
  max: number
  /** Ids that are already added. */
  usedIds: readonly number[]
  onChoose: (rows: Row[]) => void
  onClose: () => void
}

interface RecordPickerProps<Row extends Pickable> extends RecordPickerUse<Row> {
  picking: Picking<Row>
  title: string
  description: string
  /** The kind of record: 商品. */
  noun: string
  picture: (row: Row) => string
  /** Shown below the name. */
  facts: (row: Row) => ReactNode
  price: (row: Row) => ReactNode
  /** Shown below the filters. */
  below?: ReactNode
  /** Filters in addition to the search. */
  children: ReactNode
}

/** Record picker; the selection is shown at the side and persists across pages and filters. */
export function RecordPicker<Row extends Pickable>({
  picking,
  title,
  description,
  noun,
  max,
  usedIds,
  picture,
  facts,
  price,
  onChoose,
  onClose,
  below,
  children,
}: RecordPickerProps<Row>) {
  const { data, error, refetch } = picking.read
  const [chosen, choose] = useState<readonly Row[]>([])
  const edits = useEdits({ chosen: chosen.map(({ id }) => id) })
  const isSingle = max === 1
  const isFull = chosen.length >= max
  const toggle = (row: Row) => {
    if (isSingle) return onChoose([row])
    choose(chosen.some(({ id }) => id === row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size={isSingle ? 'large' : 'wide'} title={title} description={description}>
        <DialogBody className={cn('grid items-start gap-4', !isSingle && 'md:grid-cols-[minmax(0,1fr)_240px]')}>
          <div className="grid min-w-0 gap-3">
            <div className="grid gap-2 sm:grid-cols-3">
              <TextInput
                aria-label={`搜索${noun}`}
                placeholder="名称、编码或型号"
                value={picking.text}
                onChange={picking.search}
                clearable
              />
              {children}
            </div>
            {below}
            {data ? (
              <>
                <ul aria-label={noun} className="divide-y rounded border">
                  {data.list.map((row) => {
                    const isTaken = usedIds.includes(row.id)
                    const isChosen = chosen.some(({ id }) => id === row.id)
                    return (
                      <li key={row.id} className="flex items-center gap-3 px-3 py-1.5">
                        {!isSingle && (
                          <Checkbox
                            aria-label={`选择 ${row.name}`}
                            value={isTaken || isChosen}
                            disabled={isTaken || (isFull && !isChosen)}
                            onChange={() => toggle(row)}
                          />
                        )}
                        <Thumbnail src={smallImage(picture(row), 32)} full={picture(row)} alt={row.name} size={32} />
                        <span className="grid min-w-0 flex-1">
                          <span className="truncate" title={row.name}>
                            {row.name}
                          </span>
                          <span className="truncate text-small text-text-muted">{facts(row)}</span>
                        </span>
                        {price(row)}
                        {isSingle && (
                          <Button
                            size="tiny"
                            disabled={isTaken}
                            onClick={() => toggle(row)}
                            aria-label={`选择 ${row.name}`}
                          >
                            {isTaken ? '已选' : '选择'}
                          </Button>
                        )}
                      </li>
                    )
                  })}
                </ul>
                {data.list.length === 0 && <p className="py-6 text-center text-text-muted">没有符合条件的{noun}</p>}
                <Pagination
                  page={picking.pageNum}
                  pageSize={PICKER_PAGE}
                  total={data.total}
                  onPageChange={picking.turnTo}
                />
              </>
            ) : error ? (
              <Failed title={`${noun}加载失败`} message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="table" rows={6} />
            )}
          </div>
          {!isSingle && <Chosen noun={noun} rows={chosen} max={max} onRemove={toggle} />}
        </DialogBody>
        {!isSingle && (
          <DialogFoot>
            <DialogClose asChild>
              <Button>取消</Button>
            </DialogClose>
            <Button tone="primary" disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
              {`添加 ${chosen.length} 个${noun}`}
            </Button>
          </DialogFoot>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface PickerChoiceProps extends Filter<number> {
  label: string
  /** Label if nothing is chosen: 全部品牌. */
  all: string
  choices: Choices
}

/** Filters a picker by another record, such as a brand. */
export function PickerChoice({ label, all, choices, value, onChange }: PickerChoiceProps) {
  return (
    <Combobox
      aria-label={label}
      placeholder={all}
      value={String(value ?? '')}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
      clearable
      {...choices}
    />
  )
}

interface ChosenProps<Row> {
  noun: string
  rows: readonly Row[]
  max: number
  onRemove: (row: Row) => void
}

function Chosen<Row extends Pickable>({ noun, rows, max, onRemove }: ChosenProps<Row>) {
  return (
    <section aria-label={`已选${noun}`} className="rounded border">
      <h3 className="border-b px-3 py-2 font-medium">
        已选 <span className="font-normal text-text-faint tabular-nums">{`${rows.length} / ${max}`}</span>
      </h3>
      {rows.length === 0 && <p className="px-3 py-6 text-center text-text-faint">勾选左侧{noun}</p>}
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2 py-1.5 pr-1 pl-3">
            <span className="min-w-0 flex-1 truncate" title={row.name}>
              {row.name}
            </span>
            <IconButton size="tiny" label={`移除 ${row.name}`} onClick={() => onRemove(row)}>
              <X aria-hidden strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
