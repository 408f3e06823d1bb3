import { listMaterials, type MaterialRow } from '#contract/materials/materials.ts'
import { PickerChoice, RecordPicker, type RecordPickerUse } from '#features/goods/shared/record-picker.tsx'
import { usePicking } from '#features/goods/shared/use-picking.ts'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from '#features/materials/public.ts'
import { Money } from '#ui/money/money.tsx'

/** Picks materials that are enabled and belong to enabled brands and categories. */
export function MaterialPicker(props: RecordPickerUse<MaterialRow>) {
  const picking = usePicking(listMaterials, { pickable: true })
  const categories = useMaterialCategoryChoices()
  return (
    <RecordPicker
      {...props}
      picking={picking}
      title="选择用料"
      description="只列出已启用的材料"
      noun="材料"
      picture={({ cover }) => cover}
      facts={({ brand, category, model, size }) => [brand.name, category.name, model, size].filter(Boolean).join(' · ')}
      price={({ salePrice }) => <Money amount={salePrice || null} />}
    >
      <PickerChoice {...picking.filter('categoryId')} label="材料分类" all="全部分类" choices={categories} />
      <PickerChoice
        {...picking.filter('brandId')}
        label="材料品牌"
        all="全部品牌"
        choices={useMaterialBrandChoices()}
      />
    </RecordPicker>
  )
}
