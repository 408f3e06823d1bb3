import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import { listProductComponents, type ProductComponentRow } from '#contract/goods/product-components.ts'
import { useBrandChoices } from '#screen/choices.ts'
import { useLookup } from '#screen/use-read.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Money } from '#ui/money/money.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { RecordPicker } from './record-picker.tsx'
import { usePicking } from './use-picking.ts'

interface ComponentPickerProps {
  max: number
  /** Components that are there already. */
  taken: readonly number[]
  onChoose: (components: ProductComponentRow[]) => void
  onClose: () => void
}

const types = componentType.codes.map((code) => ({ value: String(code), label: componentType.label(code) }))

/** Components to build a product from: those that are on, each by its picture, name and code. */
export function ComponentPicker({ max, taken, onChoose, onClose }: ComponentPickerProps) {
  const { filters, narrow, pageNum, turnTo, params } = usePicking({ keyword: '', type: '', brandId: '' })
  const { keyword, type, brandId } = filters
  const brands = useBrandChoices()
  const { data, error, refetch } = useLookup(
    listProductComponents,
    {
      ...params,
      status: enableStatus.enabled,
      ...(type && { componentType: Number(type) as ProductComponentRow['componentType'] }),
      ...(brandId && { brandId: Number(brandId) }),
    },
    { staleMs: 0 },
  )
  const shown = data && { ...data, list: data.list.map((row) => ({ ...row, cover: row.image })) }
  return (
    <RecordPicker<ProductComponentRow & { cover: string }>
      {...{ max, taken, pageNum, onChoose, onClose }}
      read={{ data: shown, error, refetch }}
      title="选择组件"
      description="只列出已启用的组件"
      noun="组件"
      onPage={turnTo}
      facts={({ componentCode, componentType: kind, supplier, model }) =>
        [componentCode, componentType.label(kind), supplier.name, model].filter(Boolean).join(' · ')
      }
      price={({ salePrice = null }) => <Money amount={salePrice} />}
    >
      <div className="grid gap-2 sm:grid-cols-3">
        <TextInput
          aria-label="搜索组件"
          placeholder="名称、编码或型号"
          value={keyword}
          onChange={(text) => narrow({ keyword: text })}
          clearable
        />
        <Select
          aria-label="组件类型"
          placeholder="全部类型"
          value={type}
          onChange={(code) => narrow({ type: code })}
          options={types}
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
      </div>
    </RecordPicker>
  )
}
