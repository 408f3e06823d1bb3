import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { useFieldGroup } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SortableList } from '#ui/sortable/sortable.tsx'
import { shifted, split, type TransferItem } from './order.ts'
import { Side } from './side.tsx'

export interface TransferProps extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  items: readonly TransferItem[]
  /** The chosen values, in order. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Titles of the two lists. */
  titles?: readonly [left: string, right: string]
  max?: number
}

const nothing: ReadonlySet<string> = new Set<string>()

/**
 * Chooses and orders many items. Space marks, Shift marks a range, Ctrl+A all visible ones, Enter moves, Alt and the
 * arrows change the order.
 */
export function Transfer({
  items,
  value,
  onChange,
  titles: [leftTitle, rightTitle] = ['可选', '已选'],
  max = Number.POSITIVE_INFINITY,
  disabled = false,
  className,
  ...rest
}: TransferProps) {
  const [toAdd, setToAdd] = useState(nothing)
  const [toRemove, setToRemove] = useState(nothing)
  const [message, setMessage] = useState('')
  const { left, right } = split(items, value)
  const room = max - value.length

  const add = (values: readonly string[]) => {
    if (values.length === 0) return
    if (values.length > room) return setMessage(`最多选 ${max} 个，还能选 ${room} 个`)
    onChange([...value, ...values])
    setToAdd(new Set([...toAdd].filter((item) => !values.includes(item))))
    setMessage(`已添加 ${values.length} 个`)
  }
  const remove = (values: readonly string[]) => {
    if (values.length === 0) return
    onChange(value.filter((item) => !values.includes(item)))
    setToRemove(new Set([...toRemove].filter((item) => !values.includes(item))))
    setMessage(`已移除 ${values.length} 个`)
  }
  const shift = (marked: ReadonlySet<string>, by: -1 | 1) => {
    const next = shifted(value, marked, by)
    if (next.some((item, index) => item !== value[index])) onChange(next)
  }
  const move = (moved: string, target: string) =>
    onChange(value.toSpliced(value.indexOf(moved), 1).toSpliced(value.indexOf(target), 0, moved))
  // In list order, not in click order.
  const added = left.filter((item) => toAdd.has(item.value)).map((item) => item.value)
  const removed = value.filter((item) => toRemove.has(item))

  return (
    <fieldset
      data-slot="transfer"
      disabled={disabled}
      {...rest}
      {...useFieldGroup(rest)}
      className={cn('@container min-w-0 text-data', className)}
    >
      <div className="grid gap-2 @lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Side
          title={leftTitle}
          items={left}
          marked={new Set(added)}
          onMark={setToAdd}
          onMove={add}
          disabled={disabled}
          empty={items.length === 0 ? '没有可选项' : '已全部选完'}
        />
        <div className="flex items-center justify-center gap-2 @lg:flex-col">
          <Button
            tone={added.length > 0 ? 'primary' : 'plain'}
            disabled={disabled || added.length === 0}
            onClick={() => add(added)}
          >
            添加
            <ArrowRight aria-hidden strokeWidth={1.75} className="rotate-90 @lg:rotate-0" />
          </Button>
          <Button disabled={disabled || removed.length === 0} onClick={() => remove(removed)}>
            <ArrowLeft aria-hidden strokeWidth={1.75} className="rotate-90 @lg:rotate-0" />
            移除
          </Button>
        </div>
        <SortableList ids={value} nameOf={(id) => right.find((item) => item.value === id)?.label ?? id} onMove={move}>
          <Side
            title={rightTitle}
            items={right}
            marked={new Set(removed)}
            onMark={setToRemove}
            onMove={remove}
            onShift={shift}
            disabled={disabled}
            empty="还没有选择"
            actions={
              <>
                <IconButton
                  size="tiny"
                  label="上移选中的"
                  disabled={disabled || removed.length === 0}
                  onClick={() => shift(toRemove, -1)}
                >
                  <ArrowUp aria-hidden strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  size="tiny"
                  label="下移选中的"
                  disabled={disabled || removed.length === 0}
                  onClick={() => shift(toRemove, 1)}
                >
                  <ArrowDown aria-hidden strokeWidth={1.75} />
                </IconButton>
              </>
            }
          />
        </SortableList>
      </div>
      <p role="status" className="min-h-5 pt-1 text-small text-text-faint">
        {message || (Number.isFinite(max) && `最多选 ${max} 个`)}
      </p>
    </fieldset>
  )
}
