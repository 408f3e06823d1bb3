import { listMaterials, type MaterialRow } from '#contract/materials/materials.ts'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from '#features/materials/public.ts'
import { useLookup } from '#screen/use-read.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { RecordPicker } from './record-picker.tsx'
import { usePicking } from './use-picking.ts'

interface MaterialPickerProps {
  max: number
  /** Materials that are there already. */
  taken: readonly number[]
  onChoose: (materials: MaterialRow[]) => void
  onClose: () => void
}

/** The library of materials to choose from: those that work, of brands and categories that do. */
export function MaterialPicker({ max, taken, onChoose, onClose }: MaterialPickerProps) {
  const { filters, narrow, pageNum, turnTo, params } = usePicking({ keyword: '', categoryId: '', brandId: '' })
  const { keyword, categoryId, brandId } = filters
  const categories = useMaterialCategoryChoices()
  const brands = useMaterialBrandChoices()
  const read = useLookup(
    listMaterials,
    {
      ...params,
      pickable: true,
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(brandId && { brandId: Number(brandId) }),
    },
    { staleMs: 0 },
  )
  return (
    <RecordPicker<MaterialRow>
      {...{ max, taken, read, pageNum, onChoose, onClose }}
      title="选择用料"
      description="只列出已启用的材料"
      noun="材料"
      onPage={turnTo}
      facts={({ brand, category, model, size }) => [brand.name, category.name, model, size].filter(Boolean).join(' · ')}
      price={({ salePrice }) => <Money amount={salePrice || null} />}
    >
      <div className="grid gap-2 sm:grid-cols-3">
        <TextInput
          aria-label="搜索材料"
          placeholder="名称、编码或型号"
          value={keyword}
          onChange={(text) => narrow({ keyword: text })}
          clearable
        />
        <Combobox
          aria-label="材料分类"
          placeholder="全部分类"
          value={categoryId}
          onChange={(id) => narrow({ categoryId: id })}
          clearable
          {...categories}
        />
        <Combobox
          aria-label="材料品牌"
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
