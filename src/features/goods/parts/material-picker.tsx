import { useDeferredValue, useState } from 'react'
import { listMaterials, type MaterialRow } from '#contract/materials/materials.ts'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from '#features/materials/public.ts'
import { useLookup } from '#screen/use-read.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { PICKER_PAGE, RecordPicker } from './record-picker.tsx'

interface MaterialPickerProps {
  max: number
  /** Materials that are there already. */
  taken: readonly number[]
  onChoose: (materials: MaterialRow[]) => void
  onClose: () => void
}

/** The library of materials to choose from: those that work, of brands and categories that do. */
export function MaterialPicker({ max, taken, onChoose, onClose }: MaterialPickerProps) {
  const [keyword, setKeyword] = useState('')
  const [categoryId, setCategory] = useState('')
  const [brandId, setBrand] = useState('')
  const [pageNum, turnTo] = useState(1)
  const categories = useMaterialCategoryChoices()
  const brands = useMaterialBrandChoices()
  const found = useDeferredValue(keyword.trim())
  const read = useLookup(
    listMaterials,
    {
      pickable: true,
      pageNum,
      pageSize: PICKER_PAGE,
      ...(found && { keyword: found }),
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(brandId && { brandId: Number(brandId) }),
    },
    { staleMs: 0 },
  )
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value)
    turnTo(1)
  }
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
          onChange={narrow(setKeyword)}
          clearable
        />
        <Combobox
          aria-label="材料分类"
          placeholder="全部分类"
          value={categoryId}
          onChange={narrow(setCategory)}
          clearable
          {...categories}
        />
        <Combobox
          aria-label="材料品牌"
          placeholder="全部品牌"
          value={brandId}
          onChange={narrow(setBrand)}
          clearable
          {...brands}
        />
      </div>
    </RecordPicker>
  )
}
