import type { ReactNode } from 'react'
import { type NumericOptions, numericFilter, settleNumeric } from '#contract/rules/numeric.ts'
import { type PriceOptions, priceInput } from '#contract/rules/price.ts'
import { cn } from '#ui/cn.ts'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** Sets a value in the cells of a row. */
export type SetCells<Cells> = (cells: Cells) => Cells

/** Props of a cell's control. */
interface DrawProps<Cells> {
  cells: Cells
  onChange: (set: SetCells<Cells>) => void
  /** Accessible label: 原木 / 1.8 米 供货价. */
  label: string
  placeholder: string | undefined
  disabled: boolean
  /** Error message; empty if valid. */
  error: string
}

/** Created by `skuColumns`. */
export interface SkuColumn<Cells> {
  id: string
  title: string
  width: number
  required: boolean
  alignsRight: boolean
  draw: (props: DrawProps<Cells>) => ReactNode
  read: (cells: Cells) => unknown
  /** Applies a pasted text to the cells; columns without it are skipped. */
  paste?: (text: string) => SetCells<Cells>
  /** Derives other cells after a change in this column, such as prices from a price. */
  follow: SetCells<Cells>
  /** Whether this cell of a row is read-only. */
  isLocked: (cells: Cells) => boolean
}

interface Shared<Cells> {
  /** px */
  width?: number
  required?: boolean
  follow?: SetCells<Cells>
  /** Read-only cells: typing, filling and pasting skip them. */
  isLocked?: (cells: Cells) => boolean
}

interface TextOptions<Cells> extends Shared<Cells> {
  maxLength?: number
}

export interface SkuControl<Value> {
  value: Value
  onChange: (value: Value) => void
  /** For the control's `aria-label`. */
  label: string
  disabled: boolean
  invalid: boolean
}

interface CustomOptions<Cells, Value> extends Shared<Cells> {
  render: (control: SkuControl<Value>) => ReactNode
}

/** Names of the text cells; numbers and prices are text while typed. */
type TextName<Cells> = { [Name in keyof Cells]: Cells[Name] extends string ? Name : never }[keyof Cells] & string

/** The control fills its cell; the cell shows the focus. */
const bare = cn(
  'h-full rounded-none border-transparent bg-transparent hover:border-line-strong',
  'has-[:is(input,textarea,button[role=combobox]):disabled]:border-transparent',
)

const common = <Cells,>({ cells: _cells, onChange: _onChange, label, error, ...rest }: DrawProps<Cells>) => ({
  ...rest,
  'aria-label': label,
  'aria-invalid': error !== '' || undefined,
  title: error || undefined,
  className: bare,
})

/** `const col = skuColumns<Cells>()`, then `col.price('supplyPrice', '供货价')`. */
export function skuColumns<Cells extends object>() {
  const base = (
    id: string,
    title: string,
    { width = 120, required = false, follow = (cells) => cells, isLocked = () => false }: Shared<Cells>,
  ) => ({
    id,
    title,
    width,
    required,
    follow,
    isLocked,
  })
  const of = (name: TextName<Cells>) => ({
    read: (cells: Cells) => String(cells[name]),
    put: (text: string) => (cells: Cells) => ({ ...cells, [name]: text }),
  })
  return {
    text(name: TextName<Cells>, title: string, { maxLength, ...shared }: TextOptions<Cells> = {}): SkuColumn<Cells> {
      const { read, put } = of(name)
      return {
        ...base(name, title, shared),
        alignsRight: false,
        read,
        paste: (text) => put(text.trim().slice(0, maxLength)),
        draw: (props) => (
          <TextInput
            {...common(props)}
            value={read(props.cells)}
            onChange={(text) => props.onChange(put(maxLength === undefined ? text : text.slice(0, maxLength)))}
          />
        ),
      }
    },
    number(
      name: TextName<Cells>,
      title: string,
      { decimals, max, width = 96, ...shared }: NumericOptions & Shared<Cells> = {},
    ): SkuColumn<Cells> {
      const { read, put } = of(name)
      return {
        ...base(name, title, { width, ...shared }),
        alignsRight: true,
        read,
        paste: (text) => put(settleNumeric(numericFilter(text, { decimals, max }))),
        draw: (props) => (
          <NumberInput
            {...common(props)}
            decimals={decimals}
            max={max}
            inputClassName="text-right"
            value={read(props.cells)}
            onChange={(text) => props.onChange(put(text))}
          />
        ),
      }
    },
    price(
      name: TextName<Cells>,
      title: string,
      { decimals, min, max, ...shared }: PriceOptions & Shared<Cells> = {},
    ): SkuColumn<Cells> {
      const { read, put } = of(name)
      return {
        ...base(name, title, shared),
        alignsRight: true,
        read,
        paste: (text) => put(priceInput(text.replace(/[¥￥,，]/g, ''), { decimals, min, max })),
        draw: (props) => (
          <PriceInput
            {...common(props)}
            decimals={decimals}
            min={min}
            max={max}
            value={read(props.cells)}
            onChange={(text) => props.onChange(put(text))}
          />
        ),
      }
    },
    /** A picture, a switch or anything else: `render` renders the control. */
    custom<Name extends keyof Cells & string>(
      name: Name,
      title: string,
      { render, width = 72, ...shared }: CustomOptions<Cells, Cells[Name]>,
    ): SkuColumn<Cells> {
      return {
        ...base(name, title, { width, ...shared }),
        alignsRight: false,
        read: (cells) => cells[name],
        draw: ({ cells, onChange, label, disabled, error }) => (
          <span title={error || undefined} className={cn('flex h-full items-center px-2', error && 'bg-danger-subtle')}>
            {render({
              value: cells[name],
              onChange: (value) => onChange((row) => ({ ...row, [name]: value })),
              label,
              disabled,
              invalid: error !== '',
            })}
          </span>
        ),
      }
    },
  }
}
