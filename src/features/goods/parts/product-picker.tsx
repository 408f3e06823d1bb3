import { useDeferredValue, useState } from 'react'
import { listProducts, type ProductRow } from '#contract/goods/products.ts'
import { useBrandChoices, useCategoryChoices } from '#screen/choices.ts'
import { useLookup } from '#screen/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { PICKER_PAGE, RecordPicker } from './record-picker.tsx'

interface ProductPickerProps {
  title: string
  /** How many may be chosen; one is taken over at once. */
  max: number
  /** Products that are there already. */
  taken: readonly number[]
  /** Labels that narrow the choice by one click: those of the same style. */
  labels?: readonly { id: number; name: string }[]
  onChoose: (products: ProductRow[]) => void
  onClose: () => void
}

/** Goods on sale to choose from, by name, brand, category or label; what is chosen stays while pages turn. */
export function ProductPicker({ title, max, taken, labels = [], onChoose, onClose }: ProductPickerProps) {
  const [keyword, setKeyword] = useState('')
  const [brandId, setBrand] = useState('')
  const [categoryId, setCategory] = useState('')
  const [labelId, setLabel] = useState<number | null>(null)
  const [pageNum, turnTo] = useState(1)
  const brands = useBrandChoices()
  const categories = useCategoryChoices()
  const found = useDeferredValue(keyword.trim())
  const read = useLookup(
    listProducts,
    {
      status: 4,
      pageNum,
      pageSize: PICKER_PAGE,
      ...(found && { keyword: found }),
      ...(brandId && { brandId: Number(brandId) }),
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(labelId !== null && { labelId, sellable: true }),
    },
    { staleMs: 0 },
  )
  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      turnTo(1)
    }
  return (
    <RecordPicker<ProductRow>
      {...{ title, max, taken, read, pageNum, onChoose, onClose }}
      description="只列出已上架的商品"
      noun="商品"
      onPage={turnTo}
      facts={({ brand, category, sellable, unsellableReason }) => (
        <>
          {brand.name} · {category.name}
          {!sellable && <span className="text-danger-text"> · {unsellableReason}</span>}
        </>
      )}
      price={({ salePriceMin = null }) => <Money amount={salePriceMin} />}
    >
      <div className="grid gap-2 sm:grid-cols-3">
        <TextInput
          aria-label="搜索商品"
          placeholder="名称、编码或型号"
          value={keyword}
          onChange={narrow(setKeyword)}
          clearable
        />
        <Combobox
          aria-label="品牌"
          placeholder="全部品牌"
          value={brandId}
          onChange={narrow(setBrand)}
          clearable
          {...brands}
        />
        <Combobox
          aria-label="类目"
          placeholder="全部类目"
          value={categoryId}
          onChange={narrow(setCategory)}
          clearable
          {...categories}
        />
      </div>
      {labels.length > 0 && (
        <fieldset aria-label="同风格推荐" className="flex flex-wrap items-center gap-2">
          <span className="text-text-muted">同风格推荐</span>
          {labels.map(({ id, name }) => (
            <Button
              key={id}
              size="tiny"
              aria-pressed={labelId === id}
              className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
              onClick={() => narrow(setLabel)(labelId === id ? null : id)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </RecordPicker>
  )
}
