import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { listOrderGoods, type OrderGoods } from '#contract/orders/order-create.ts'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { ApiError } from '#lib/api-error.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Money } from '#ui/money/money.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { MissingPrice } from './missing-price.tsx'
import { PasteGoods } from './paste-goods.tsx'
import type { PlaceOrder, PlaceValues } from './use-order.ts'

const field = fieldsOf<PlaceValues>()

const FOUND = 20

/** The ordered goods: searched one by one, or pasted as codes with quantities. */
export function PlaceGoodsField({ placing }: { placing: PlaceOrder }) {
  const { inField } = useField({ name: field('lines'), label: '商品' })
  const [isPasting, setPasting] = useState(false)
  // Kept for the lifetime of the form: the pasted text can be edited and applied again.
  const [pasted, setPasted] = useState('')
  const { buyerId, lines } = placing.values
  if (buyerId === null) return inField(<p className="flex min-h-7 items-center text-text-muted">请先选择买家</p>)
  return inField(
    <div className="grid gap-3">
      <div className="flex gap-2">
        <GoodsSearch placing={placing} buyerId={buyerId} />
        <Button onClick={() => setPasting(!isPasting)}>粘贴多个</Button>
      </div>
      {isPasting && (
        <PasteGoods
          placing={placing}
          buyerId={buyerId}
          text={pasted}
          onText={setPasted}
          onDone={() => setPasting(false)}
        />
      )}
      {lines.length > 0 && <ChosenGoods placing={placing} />}
    </div>,
  )
}

function GoodsSearch({ placing, buyerId }: { placing: PlaceOrder; buyerId: number }) {
  const { bizType, isSample = false } = placing.values
  const [keyword, setKeyword] = useState('')
  const [isReached, setReached] = useState(false)
  const found = useLookup(
    listOrderGoods,
    { bizType, buyerId, isSample, pageSize: FOUND, ...(keyword && { keyword }) },
    { enabled: isReached },
  )
  const list = found.data?.list ?? []
  return (
    <Combobox
      id="goods-search"
      aria-label="添加商品"
      value=""
      placeholder="商品名称、型号或 SKU 编码"
      options={list.map(({ skuId, productName, specText, skuCode, fault }) => ({
        value: String(skuId),
        label: `${productName} ${specText}`,
        hint: fault || skuCode,
        disabled: fault !== '',
      }))}
      loading={found.isFetching}
      onSearch={setKeyword}
      onFocus={() => setReached(true)}
      onChange={(id) => {
        const goods = list.find(({ skuId }) => String(skuId) === id)
        if (goods) placing.add([{ goods, quantity: goods.minOrderQuantity }])
      }}
      className="flex-1"
    />
  )
}

/** The error of a line in a response: `lines.3.skuId`. */
const faultOf = (error: unknown, index: number): string =>
  error instanceof ApiError
    ? (error.fields[`lines.${index}.skuId`] ?? error.fields[`lines.${index}.quantity`] ?? '')
    : ''

interface ChosenRow {
  id: number
  index: number
  quantity: number
  goods: OrderGoods | undefined
  image: string
  productName: string
  specText: string
  skuCode: string
}

function ChosenGoods({ placing }: { placing: PlaceOrder }) {
  const { values, goods: known, quote, setLines, form } = placing
  const { lines } = values
  const lineErrors = form.methods.formState.errors.lines
  const rows: ChosenRow[] = lines.map(({ skuId, quantity }, index) => {
    const goods = known.get(skuId)
    const { image = '', productName = `SKU ${skuId}`, specText = '', skuCode = '' } = goods ?? {}
    return { id: skuId, index, quantity, goods, image, productName, specText, skuCode }
  })
  const faultAt = ({ index, goods }: ChosenRow): string =>
    goods?.fault || faultOf(quote?.error, index) || lineErrors?.[index]?.skuId?.message || ''
  const set = (skuId: number, quantity: number) =>
    setLines(lines.map((line) => (line.skuId === skuId ? { ...line, quantity } : line)))
  return (
    <LinesSheet
      label="已选商品"
      lines={rows}
      columns={[
        { title: '单价', isFigure: true, cell: ({ goods }) => <Money amount={goods?.unitPrice ?? null} /> },
        {
          title: '库存',
          isFigure: true,
          cell: ({ goods }) => (goods?.availableStock === null ? '按单生产' : goods?.availableStock),
        },
        {
          title: '数量',
          cell: (row) => (
            <span className="grid">
              <NumberInput
                id={`quantity-${row.id}`}
                aria-label={`${row.productName} 数量`}
                aria-invalid={faultAt(row) !== '' || undefined}
                decimals={0}
                max={9999}
                value={row.quantity === 0 ? '' : String(row.quantity)}
                onChange={(text) => set(row.id, Number(text))}
                className="w-24"
              />
              {faultAt(row) && (
                <span className="max-w-48 whitespace-normal text-danger-text text-small">{faultAt(row)}</span>
              )}
              <MissingPrice
                {...{ bizType: values.bizType, buyerId: values.buyerId, fault: faultAt(row), skuCode: row.skuCode }}
              />
            </span>
          ),
        },
        {
          title: '移除',
          cell: ({ id, productName }) => (
            <IconButton
              size="tiny"
              label={`移除 ${productName}`}
              onClick={() => setLines(lines.filter(({ skuId }) => skuId !== id))}
            >
              <X aria-hidden strokeWidth={1.75} />
            </IconButton>
          ),
        },
      ]}
    />
  )
}
