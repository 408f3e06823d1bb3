import ImagePlus from 'lucide-react/icons/image-plus'
import { useMemo } from 'react'
import { uploadModel } from '#contract/base.ts'
import { FACTORS, PRICES, priceTitles, reprice } from '#contract/goods/price-rules.ts'
import { productUploads } from '#contract/goods/product-rules.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { type SkuControl, skuColumns } from '#ui/sku-matrix/columns.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import type { Sees, SkuCells } from './product-sku-sheet.ts'

const col = skuColumns<SkuCells>()

/** The picture of a SKU: a thumbnail in its cell, the uploader on demand. */
function SkuPicture({ value, onChange, label, disabled }: SkuControl<string>) {
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  return (
    <Popover>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label={`${label} ${value ? '更换' : '上传'}`}
          disabled={disabled}
          className="grid size-7 cursor-pointer place-items-center overflow-hidden rounded border border-line-strong border-dashed text-text-faint hover:text-text disabled:cursor-not-allowed"
        >
          {value ? (
            <Thumbnail src={value} alt="" size={26} opens={false} />
          ) : (
            <ImagePlus aria-hidden strokeWidth={1.75} className="size-4" />
          )}
        </button>
      </PopoverTrigger>
      <PopoverContent label={label} className="p-3">
        <Uploader
          kind="image"
          value={value}
          onChange={onChange}
          rules={productUploads.skus}
          upload={upload}
          onRefuse={(message) => toast.error(message)}
        />
      </PopoverContent>
    </Popover>
  )
}

const tick = ({ value, onChange, label, disabled }: SkuControl<boolean>) => (
  <Checkbox aria-label={label} value={value} onChange={onChange} disabled={disabled} />
)

export interface PriceRights extends Sees {
  /** May set prices: platform prices, or its own supply price. */
  price: boolean
  /** Approved goods are repriced elsewhere; a supplier requests a new supply price. */
  isApproved: boolean
}

/** The SKU with the prices derived from the changed price. */
function followed(cells: SkuCells, name: PriceName): SkuCells {
  const { row, manual } = reprice(cells, name, cells[name], cells.manual)
  return { ...row, manual }
}

/**
 * Columns for codes, pictures and prices. A price change updates the prices derived from it; a factor change updates
 * none.
 */
export function priceColumnsOf({ isSupplier, cost, price, isApproved }: PriceRights) {
  const isLocked = ({ id }: SkuCells) => !price || (isApproved && !isSupplier && id !== null)
  const seen = (name: string) =>
    isSupplier ? name === 'supplyPrice' : cost || !['supplyPrice', 'purchasePrice', 'purchaseFactor'].includes(name)
  const prices = PRICES.filter(seen).map((name) =>
    col.price(name, priceTitles[name], {
      width: 104,
      required: name === 'supplyPrice',
      isLocked,
      ...(!isSupplier && { follow: (cells: SkuCells) => followed(cells, name) }),
    }),
  )
  const factors = FACTORS.filter(seen).map((name) => col.text(name, priceTitles[name], { width: 80, isLocked }))
  return [
    col.custom('image', '规格图', { width: 64, render: (control) => <SkuPicture {...control} /> }),
    ...prices,
    ...factors,
    col.text('skuCode', 'SKU 编码', { width: 152, maxLength: 32 }),
    col.text('barcode', '条码', { width: 136, maxLength: 14 }),
    col.custom('enabled', '启用', { width: 56, render: tick }),
  ]
}

/** Stock is entered only for new SKUs; later it is changed by its own action, which is logged. */
export function stockColumnsOf(isShipped: boolean) {
  return [
    col.number('stock', '库存', { decimals: 0, max: 9_999_999, isLocked: ({ id }) => id !== null }),
    col.number('warnStock', '预警值', { decimals: 0, max: 9_999_999 }),
    col.custom('madeToOrder', '接单生产', { width: 80, render: tick }),
    col.number('weight', '重量(kg)', { decimals: 2, max: 9999, required: isShipped }),
    // Three decimals exceed the number field, so this is a text field; validation reports the error.
    col.text('volume', '体积(m³)', { width: 96, maxLength: 7, required: isShipped }),
    col.text('size', '长x宽x高(mm)', { width: 136, maxLength: 17 }),
    col.number('packageCount', '包件数', { decimals: 0, max: 99, width: 72 }),
  ]
}
