import { useFormContext } from 'react-hook-form'
import { getBrand } from '#contract/suppliers/brands.ts'
import { call } from '#lib/call.ts'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { MaterialBrandValues } from './use-form.ts'

const field = fieldsOf<MaterialBrandValues>()

/** The matching goods brand: choosing it fills in empty fields. */
export function GoodsBrandField() {
  const { options, loading } = useBrandChoices()
  const { getValues, setValue } = useFormContext<MaterialBrandValues>()
  const labelOf = (id: number | null) => options.find(({ value }) => value === String(id))?.label ?? ''
  const { value, onChange, control, inField } = useField(
    { name: field('goodsBrandId'), label: '对应商品品牌', hint: '选择后带出 Logo、供应商与介绍，可再修改' },
    labelOf,
  )
  const choose = async (id: number | null) => {
    onChange(id)
    if (id === null) return
    // If the request fails, nothing is prefilled and the user enters it.
    const brand = await call(getBrand, { id }, { quiet: true }).catch(() => undefined)
    if (!brand || getValues('goodsBrandId') !== id) return
    const touched = { shouldDirty: true, shouldValidate: true }
    if (getValues('logo') === '') setValue('logo', brand.logo, touched)
    if (getValues('supplierId') === null) setValue('supplierId', brand.supplierId, touched)
    if (getValues('story') === '') setValue('story', brand.story, touched)
  }
  return inField(
    <Combobox
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(text) => void choose(text === '' ? null : Number(text))}
      options={options}
      loading={loading}
      clearable
      className="max-w-96"
    />,
  )
}
