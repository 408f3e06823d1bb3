import { type ComponentProps, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { useFieldGroup } from '#ui/field/field-context.ts'
import { useHandler } from '#ui/use-handler.ts'
import type { SkuColumn } from './columns.tsx'
import { type RowChange, SkuGrid } from './grid.tsx'
import { type SkuFilter, type SkuRow, type SkuSheet, type Spec, withSpecs } from './sheet.ts'
import { SpecLine, type SpecRule } from './spec-line.tsx'

export interface SkuMatrixProps<Cells> extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  value: SkuSheet<Cells>
  onChange: (value: SkuSheet<Cells>) => void
  /** Available specs of the product. */
  rules: readonly SpecRule[]
  /** Created by `skuColumns`. */
  columns: readonly SkuColumn<Cells>[]
  /** Cells of a new combination. */
  blank: () => Cells
  /** Maximum number of sold combinations. */
  max?: number
  /** Error of a cell. */
  errorOf?: (row: SkuRow<Cells>, column: string) => string | undefined
  /** Focuses the next invalid cell. */
  faultRef?: Ref<{ focus(): void }>
}

interface Message<Cells> {
  text: string
  /** The previous sheet, if many rows changed at once. */
  before?: SkuSheet<Cells>
}

/**
 * Editor of specs and of the cells of each combination. Cells stay with their values while other values are added,
 * removed, moved or renamed.
 */
export function SkuMatrix<Cells>({
  value,
  onChange,
  rules,
  columns,
  blank,
  max = 200,
  errorOf,
  faultRef,
  disabled = false,
  className,
  ...rest
}: SkuMatrixProps<Cells>) {
  const [chosen, setFilter] = useState<SkuFilter>({})
  const [message, setMessage] = useState<Message<Cells>>({ text: '' })
  const [jumps, setJumps] = useState(0)
  const jump = () => {
    setFilter({})
    setJumps((count) => count + 1)
  }
  // Errors may only arrive with the next render: the search runs after it.
  useImperativeHandle(faultRef, () => ({ focus: jump }))
  const { specs, rows } = value
  const sold = rows.filter(({ struck }) => !struck).length
  // A removed value no longer filters.
  const filter = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(chosen).filter(([id, chosenValue]) =>
          specs.some((spec) => spec.id === id && spec.values.some((item) => item.id === chosenValue)),
        ),
      ),
    [chosen, specs],
  )

  const changeSpecs = (next: readonly Spec[], removed?: string) => {
    const sheet = withSpecs(value, next, blank)
    const lost = rows.length - sheet.rows.length
    const text = lost > 0 ? `已移除${removed}，少了 ${lost} 个组合` : `已移除${removed}`
    setMessage(removed === undefined ? { text: '' } : { text, before: value })
    onChange(sheet)
  }
  const changeRows = (change: RowChange<Cells>, text: string, isSweeping: boolean) => {
    setMessage(isSweeping ? { text, before: value } : { text })
    onChange({ specs, rows: rows.map(change) })
  }
  const undo = () => {
    if (!message.before) return
    onChange(message.before)
    setMessage({ text: '已撤销' })
  }
  const unused = rules.filter(({ id }) => specs.every((spec) => spec.id !== id))
  const changeSpec = useHandler((spec: Spec, next: Spec, removed?: string) =>
    changeSpecs(
      specs.map((other) => (other === spec ? next : other)),
      removed === undefined ? undefined : `「${removed}」`,
    ),
  )
  const removeSpec = useHandler((spec: Spec) =>
    changeSpecs(
      specs.filter((other) => other !== spec),
      `规格「${spec.name}」`,
    ),
  )
  const errorsOf = (row: SkuRow<Cells>) =>
    row.struck || !errorOf ? '' : columns.map(({ id }) => errorOf(row, id) ?? '').join('\n')
  const faults = errorOf ? rows.reduce((sum, row) => sum + errorsOf(row).split('\n').filter(Boolean).length, 0) : 0

  return (
    <fieldset
      data-slot="sku-matrix"
      disabled={disabled}
      {...rest}
      {...useFieldGroup(rest)}
      className={cn('grid min-w-0 gap-3 text-data', className)}
    >
      <div className="rounded border bg-surface px-3">
        {specs.map((spec) => {
          const rule = rules.find(({ id }) => id === spec.id) ?? spec
          return (
            <SpecLine
              key={spec.id}
              rule={rule}
              spec={spec}
              specs={specs}
              disabled={disabled}
              onChange={changeSpec}
              onRemove={removeSpec}
            />
          )
        })}
        {unused.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 py-2">
            <span className="w-22 text-text-muted">添加规格</span>
            {unused.map(({ id, name }) => (
              <Button
                key={id}
                size="tiny"
                disabled={disabled}
                onClick={() => changeSpecs([...specs, { id, name, values: [] }])}
              >
                {name}
              </Button>
            ))}
          </p>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty
          title="还没有规格商品"
          hint="为规格添加值后，在这里逐个填写"
          className="rounded border bg-surface py-8"
        />
      ) : (
        <div className="min-w-0">
          <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 pb-1">
            <p className="text-text-muted tabular-nums">
              {rows.length} 个组合，销售{' '}
              <b className={cn('font-medium text-text', sold > max && 'text-danger-text')}>{sold}</b> 个
              {sold > max && <span className="text-danger-text">，最多 {max} 个，请取消不销售的组合</span>}
            </p>
            {faults > 0 && (
              <Button tone="link" size="tiny" className="text-danger-text" onClick={jump}>
                {faults} 处需要修改
              </Button>
            )}
            <p role="status" className="ml-auto flex items-center gap-2 text-text-muted">
              {message.text}
              {message.before && (
                <Button tone="link" size="tiny" onClick={undo}>
                  撤销
                </Button>
              )}
            </p>
          </div>
          <SkuGrid
            sheet={value}
            columns={columns}
            blank={blank}
            filter={filter}
            onFilter={setFilter}
            disabled={disabled}
            errorsOf={errorsOf}
            jumps={jumps}
            onRows={changeRows}
          />
        </div>
      )}
    </fieldset>
  )
}
