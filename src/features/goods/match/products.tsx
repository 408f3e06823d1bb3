import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { MatchItem } from '#contract/goods/recommended-matches.ts'
import { smallImage } from '#lib/small-image.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Select } from '#ui/select/select.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { MatchValues } from './use-form.ts'
import { type SetProduct, type useSetProducts, versionOf } from './use-set-products.ts'

const field = fieldsOf<MatchValues>()

const ProductPicker = lazyPart(() => import('#features/goods/shared/product-picker.tsx'), 'ProductPicker')

const MAX_ITEMS = 20

interface MatchProductsProps {
  products: ReturnType<typeof useSetProducts>
  /** Style and room labels of the set; products with the same labels are suggested. */
  labels: readonly { id: number; name: string }[]
}

/** The main product and its accompanying products, in display order. */
export function MatchProducts({ products: { productOf, remember }, labels }: MatchProductsProps) {
  const [picking, pick] = useState<'main' | 'items' | null>(null)
  const main = useField({ name: field('mainProductId'), label: '主商品' }, (id) => productOf(id)?.name ?? '')
  const items = useField({ name: field('items'), label: '搭配商品' }, (list) =>
    list.map(({ productId, quantity }) => `${productOf(productId)?.name ?? productId} × ${quantity}`).join('、'),
  )
  const change = (productId: number, changed: Partial<MatchItem>) =>
    items.onChange(items.value.map((item) => (item.productId === productId ? { ...item, ...changed } : item)))
  const move = (id: string, target: string) => {
    const list = items.value.filter(({ productId }) => String(productId) !== id)
    const moved = items.value.find(({ productId }) => String(productId) === id)
    const from = items.value.findIndex(({ productId }) => String(productId) === id)
    const to = items.value.findIndex(({ productId }) => String(productId) === target)
    if (moved && from >= 0 && to >= 0) items.onChange(list.toSpliced(to, 0, moved))
  }
  const shownMain = productOf(main.value)

  return (
    <FormSection title="搭配商品">
      {main.inField(
        <div className="flex min-h-7 items-center gap-3">
          {main.value !== null && shownMain && <ProductName product={shownMain} />}
          {main.value !== null && shownMain && <Money amount={versionOf(shownMain, null)?.salePrice ?? null} />}
          <Button {...main.control} onClick={() => pick('main')}>
            {main.value === null ? '选择主商品' : '更换主商品'}
          </Button>
        </div>,
      )}
      {items.inField(
        <div className="grid gap-2">
          {items.value.length > 0 && (
            <SortableList
              ids={items.value.map(({ productId }) => String(productId))}
              nameOf={(id) => productOf(Number(id))?.name ?? id}
              onMove={move}
            >
              <ul aria-label="搭配商品" className="divide-y rounded border">
                {items.value.map((item) => (
                  <ItemLine
                    key={item.productId}
                    item={item}
                    product={productOf(item.productId)}
                    disabled={items.control.disabled}
                    onChange={(changed) => change(item.productId, changed)}
                    onRemove={() => items.onChange(items.value.filter(({ productId }) => productId !== item.productId))}
                  />
                ))}
              </ul>
            </SortableList>
          )}
          <div className="flex items-center gap-3">
            <Button
              {...items.control}
              disabled={items.control.disabled || items.value.length >= MAX_ITEMS}
              onClick={() => pick('items')}
            >
              添加商品
            </Button>
            <span className="text-text-faint tabular-nums">{`${items.value.length} / ${MAX_ITEMS}`}</span>
          </div>
        </div>,
      )}
      {picking === 'main' && (
        <ProductPicker
          title="选择主商品"
          max={1}
          usedIds={main.value === null ? [] : [main.value]}
          onChoose={(rows) => {
            remember(rows)
            main.onChange(rows[0]?.id ?? null)
            pick(null)
          }}
          onClose={() => pick(null)}
        />
      )}
      {picking === 'items' && (
        <ProductPicker
          title="添加搭配商品"
          max={MAX_ITEMS - items.value.length}
          usedIds={[main.value ?? [], items.value.map(({ productId }) => productId)].flat()}
          labels={labels}
          onChoose={(rows) => {
            remember(rows)
            items.onChange([
              ...items.value,
              ...rows.map(({ id }) => ({
                productId: id,
                skuId: null,
                quantity: 1,
                x: null,
                y: null,
                swappable: false,
              })),
            ])
            pick(null)
          }}
          onClose={() => pick(null)}
        />
      )}
    </FormSection>
  )
}

function ProductName({ product }: { product: SetProduct }) {
  return (
    <>
      <Thumbnail src={smallImage(product.cover, 32)} full={product.cover} alt={product.name} size={32} />
      <span className="min-w-0 truncate" title={product.name}>
        {product.name}
      </span>
      {!product.isOnSale && <Tag tone="danger">未上架</Tag>}
    </>
  )
}

interface ItemLineProps {
  item: MatchItem
  product: SetProduct | undefined
  disabled: boolean
  onChange: (change: Partial<MatchItem>) => void
  onRemove: () => void
}

function ItemLine({ item, product, disabled, onChange, onRemove }: ItemLineProps) {
  const { item: place, handle, isDragging } = useSortableItem(String(item.productId), disabled)
  const name = product?.name ?? `商品 ${item.productId}`
  const skus = product?.skus.filter(({ enabled }) => enabled) ?? []
  return (
    <li
      {...place}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface py-1.5 pr-1 pl-1 data-dragging:shadow-floating"
      data-dragging={isDragging || undefined}
    >
      <IconButton size="tiny" label={`移动 ${name}`} disabled={disabled} {...handle} className="cursor-grab">
        <GripVertical aria-hidden strokeWidth={1.75} />
      </IconButton>
      <span className="flex min-w-40 flex-1 items-center gap-2">{product && <ProductName product={product} />}</span>
      <Select
        aria-label={`${name} 的规格`}
        value={item.skuId === null ? '' : String(item.skuId)}
        placeholder="全部规格"
        clearable
        disabled={disabled}
        options={skus.map(({ id, specText, skuCode }) => ({ value: String(id), label: specText || skuCode }))}
        onChange={(text) => onChange({ skuId: text === '' ? null : Number(text) })}
        className="w-40"
      />
      <NumberInput
        aria-label={`${name} 的数量`}
        prefix="×"
        value={String(item.quantity)}
        decimals={0}
        max={99}
        disabled={disabled}
        onChange={(text) => onChange({ quantity: Number(text) })}
        className="w-16"
      />
      <span className="w-24 text-right">
        <Money amount={(product && versionOf(product, item.skuId)?.salePrice) ?? null} />
      </span>
      <Checkbox value={item.swappable} disabled={disabled} onChange={(swappable) => onChange({ swappable })}>
        可替换
      </Checkbox>
      <IconButton size="tiny" label={`移除 ${name}`} disabled={disabled} onClick={onRemove}>
        <X aria-hidden strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}
