import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import { listProductComponents, type ProductComponentRow } from '#contract/goods/product-components.ts'
import { PickerChoice, RecordPicker, type RecordPickerUse } from '#features/goods/shared/record-picker.tsx'
import { usePicking } from '#features/goods/shared/use-picking.ts'
import { useBrandChoices } from '#screen/form/choices.ts'
import { Money } from '#ui/money/money.tsx'
import { Select } from '#ui/select/select.tsx'

const types = componentType.codes.map((code) => ({ value: String(code), label: componentType.label(code) }))

/** Picks enabled components by picture, name and code. */
export function ComponentPicker(props: RecordPickerUse<ProductComponentRow>) {
  const picking = usePicking(listProductComponents, { status: enableStatus.enabled })
  const type = picking.filter('componentType')
  return (
    <RecordPicker
      {...props}
      picking={picking}
      title="选择组件"
      description="只列出已启用的组件"
      noun="组件"
      picture={({ image }) => image}
      facts={({ componentCode, componentType: kind, supplier, model }) =>
        [componentCode, componentType.label(kind), supplier.name, model].filter(Boolean).join(' · ')
      }
      price={({ salePrice = null }) => <Money amount={salePrice} />}
    >
      <Select
        aria-label="组件类型"
        placeholder="全部类型"
        value={String(type.value ?? '')}
        onChange={(text) => type.onChange(componentType.codes.find((code) => String(code) === text))}
        options={types}
        clearable
      />
      <PickerChoice {...picking.filter('brandId')} label="品牌" all="全部品牌" choices={useBrandChoices()} />
    </RecordPicker>
  )
}
