import { productStatus } from '#contract/goods/codes.ts'
import { listProducts, type ProductRow } from '#contract/goods/products.ts'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Money } from '#ui/money/money.tsx'
import { PickerChoice, RecordPicker, type RecordPickerUse } from './record-picker.tsx'
import { usePicking } from './use-picking.ts'

interface ProductPickerProps extends RecordPickerUse<ProductRow> {
  title: string
  /** Labels as one-click filters, for example of the same style. */
  labels?: readonly { id: number; name: string }[]
}

/** Picks goods on sale by name, brand, category or label; the selection persists across pages. */
export function ProductPicker({ labels = [], ...props }: ProductPickerProps) {
  const picking = usePicking(listProducts, { status: productStatus.onSale })
  const { labelId } = picking.filters
  const narrowTo = (id: number) =>
    picking.narrow(labelId === id ? { labelId: undefined, sellable: undefined } : { labelId: id, sellable: true })
  return (
    <RecordPicker
      {...props}
      picking={picking}
      description="只列出已上架的商品"
      noun="商品"
      picture={({ cover }) => cover}
      facts={({ brand, category, sellable, unsellableReason }) => (
        <>
          {brand.name} · {category.name}
          {!sellable && <span className="text-danger-text"> · {unsellableReason}</span>}
        </>
      )}
      price={({ salePriceMin = null }) => <Money amount={salePriceMin} />}
      below={
        labels.length > 0 && (
          <fieldset aria-label="同风格推荐" className="flex flex-wrap items-center gap-2">
            <span className="text-text-muted">同风格推荐</span>
            {labels.map(({ id, name }) => (
              <FilterToggle key={id} isPressed={labelId === id} onClick={() => narrowTo(id)}>
                {name}
              </FilterToggle>
            ))}
          </fieldset>
        )
      }
    >
      <PickerChoice {...picking.filter('brandId')} label="品牌" all="全部品牌" choices={useBrandChoices()} />
      <PickerChoice {...picking.filter('categoryId')} label="类目" all="全部类目" choices={useCategoryChoices()} />
    </RecordPicker>
  )
}
