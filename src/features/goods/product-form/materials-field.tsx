import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { NamedRef } from '#contract/fields.ts'
import { MAX_MATERIALS } from '#contract/goods/product-fields.ts'
import { useMaterialChoices } from '#features/goods/product/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { PickManyField } from '#screen/form/fields.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

const MaterialPicker = lazyPart(() => import('./material-picker.tsx'), 'MaterialPicker')

/** The materials of a product: searched by name, or picked from the library. */
export function MaterialsField({ known }: { known: readonly NamedRef[] }) {
  const { getValues, setValue } = useFormContext<ProductValues>()
  const [keyword, search] = useState('')
  const [isOpen, open] = useState(false)
  const [picked, setPicked] = useState<readonly NamedRef[]>([])
  const materials = useMaterialChoices(keyword)
  const used = isOpen ? getValues('materialIds') : []
  return (
    <>
      <PickManyField
        name={field('materialIds')}
        label="用料"
        onSearch={search}
        chosenOptions={[...known, ...picked].map(({ id, name }) => ({ value: String(id), label: name }))}
        hint={
          <Button tone="link" size="tiny" onClick={() => open(true)}>
            从材料库选择
          </Button>
        }
        {...materials}
      />
      {isOpen && (
        <MaterialPicker
          max={MAX_MATERIALS - used.length}
          usedIds={used}
          onClose={() => open(false)}
          onChoose={(rows) => {
            setPicked([...picked, ...rows])
            setValue('materialIds', [...used, ...rows.map(({ id }) => id)], {
              shouldDirty: true,
              shouldValidate: true,
            })
            open(false)
          }}
        />
      )}
    </>
  )
}
