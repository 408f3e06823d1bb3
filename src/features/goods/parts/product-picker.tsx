import { productStatus } from '#contract/goods/codes.ts'
import { listProducts, type ProductRow } from '#contract/goods/products.ts'
import { useBrandChoices, useCategoryChoices } from '#screen/choices.ts'
import { useLookup } from '#screen/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { RecordPicker } from './record-picker.tsx'
import { usePicking } from './use-picking.ts'

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

const unset: { keyword: string; brandId: string; categoryId: string; labelId: number | null } = {
  keyword: '',
  brandId: '',
  categoryId: '',
  labelId: null,
}

/** Goods on sale to choose from, by name, brand, category or label; what is chosen stays while pages turn. */
export function ProductPicker({ title, max, taken, labels = [], onChoose, onClose }: ProductPickerProps) {
  const { filters, narrow, pageNum, turnTo, params } = usePicking(unset)
  const { keyword, brandId, categoryId, labelId } = filters
  const brands = useBrandChoices()
  const categories = useCategoryChoices()
  const read = useLookup(
    listProducts,
    {
      ...params,
      status: productStatus.onSale,
      ...(brandId && { brandId: Number(brandId) }),
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(labelId !== null && { labelId, sellable: true }),
    },
    { staleMs: 0 },
  )
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
          onChange={(text) => narrow({ keyword: text })}
          clearable
        />
        <Combobox
          aria-label="品牌"
          placeholder="全部品牌"
          value={brandId}
          onChange={(id) => narrow({ brandId: id })}
          clearable
          {...brands}
        />
        <Combobox
          aria-label="类目"
          placeholder="全部类目"
          value={categoryId}
          onChange={(id) => narrow({ categoryId: id })}
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
              onClick={() => narrow({ labelId: labelId === id ? null : id })}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </RecordPicker>
  )
}
