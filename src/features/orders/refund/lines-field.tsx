import { refundType } from '#contract/orders/codes.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { amountOfPieces, refundableAmount, refundableQty } from '#contract/orders/refund-money.ts'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Money } from '#ui/money/money.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { linesFor, type RefundType, type RefundValues, refundableLine, rowWarning, wholeRow } from './use-form.ts'

const field = fieldsOf<RefundValues>()

interface RefundLinesFieldProps {
  order: Order
  type: RefundType
  onRows: (rows: RefundValues['lines']) => void
}

/** The goods to refund, with quantities and amounts. Initially none is ticked. */
export function RefundLinesField({ order, type, onRows }: RefundLinesFieldProps) {
  const { value, inField } = useField({
    name: field('lines'),
    label: '退款明细',
    hint: type === refundType.compensation ? '勾选要补偿的商品，填写补偿金额' : '勾选要退的商品，金额按所退件数计算',
  })
  const rowOf = (line: OrderLine) => value.find(({ orderLineId }) => orderLineId === line.id)
  const set = (line: OrderLine, change: Partial<RefundValues['lines'][number]>) =>
    onRows(value.map((row) => (row.orderLineId === line.id ? { ...row, ...change } : row)))
  const without = (line: OrderLine) => value.filter(({ orderLineId }) => orderLineId !== line.id)
  return inField(
    <LinesSheet
      label="退款明细"
      lines={linesFor(order, type)}
      columns={[
        {
          title: '退款',
          cell: (line) => (
            <Checkbox
              id={`refund-${line.id}`}
              aria-label={`退款 ${line.productName}`}
              value={rowOf(line) !== undefined}
              onChange={(isTaken) => onRows(isTaken ? [...value, wholeRow(line, type)] : without(line))}
            />
          ),
        },
        ...(type === refundType.compensation
          ? []
          : [
              {
                title: '数量',
                cell: (line: OrderLine) => (
                  <Pieces
                    line={line}
                    most={refundableQty(refundableLine(line), type)}
                    quantity={rowOf(line)?.quantity}
                    onChange={(quantity) =>
                      set(line, { quantity, amount: amountOfPieces(refundableLine(line), quantity) })
                    }
                  />
                ),
              },
            ]),
        {
          title: '退款金额',
          cell: (line) => (
            <Amount
              line={line}
              amount={rowOf(line)?.amount}
              warning={rowWarning(line, rowOf(line), type)}
              onChange={(amount) => set(line, { amount })}
            />
          ),
        },
        {
          title: '最多可退',
          isFigure: true,
          cell: (line) => <Money amount={refundableAmount(refundableLine(line))} />,
        },
      ]}
    />,
  )
}

interface AmountProps {
  line: OrderLine
  amount: string | undefined
  warning: string
  onChange: (amount: string) => void
}

function Amount({ line, amount, warning, onChange }: AmountProps) {
  return (
    <span className="grid gap-1">
      <PriceInput
        id={`amount-${line.id}`}
        aria-label={`${line.productName} 退款金额`}
        disabled={amount === undefined}
        value={amount ?? ''}
        onChange={onChange}
        className="w-36"
      />
      <span role="status" className="max-w-36 whitespace-normal text-small text-warning-text empty:hidden">
        {warning}
      </span>
    </span>
  )
}

interface PiecesProps {
  line: OrderLine
  most: number
  quantity: number | undefined
  onChange: (quantity: number) => void
}

function Pieces({ line, most, quantity, onChange }: PiecesProps) {
  return (
    <NumberInput
      id={`pieces-${line.id}`}
      aria-label={`${line.productName} 退款数量`}
      decimals={0}
      max={most}
      suffix={`/ ${most}`}
      disabled={quantity === undefined}
      value={quantity === undefined || quantity === 0 ? '' : String(quantity)}
      onChange={(text) => onChange(Number(text))}
      className="w-28"
    />
  )
}
