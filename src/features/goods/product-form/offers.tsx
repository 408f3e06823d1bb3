import { useWatch } from 'react-hook-form'
import { productType } from '#contract/goods/codes.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { useOfferChoices } from '#features/goods/product/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { PickManyField } from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { ComponentsField } from './components.tsx'
import { MaterialsField } from './materials-field.tsx'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

type Refs = Product['refs']

const chosen = (refs: Refs[keyof Refs] | undefined) =>
  (refs ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** The components of a product and the template options it uses; `refs` has the names of its current references. */
export function OfferFields({ refs }: { refs: Refs | undefined }) {
  const [templateId, type] = useWatch<ProductValues, ['templateId', 'productType']>({
    name: ['templateId', 'productType'],
  })
  const { textures, customizations, services } = useOfferChoices(templateId)
  const hint = (offered: { options: readonly unknown[] }) =>
    templateId === null ? '请先选择商品模板' : offered.options.length === 0 ? '模板没有可选的内容' : undefined
  return (
    <FormSection title="组件与服务">
      <ComponentsField known={refs?.components ?? []} />
      <MaterialsField known={refs?.materials ?? []} />
      <PickManyField
        name={field('textureIds')}
        label="可选材质"
        hint={hint(textures)}
        chosenOptions={chosen(refs?.textures)}
        {...textures}
      />
      <PickManyField
        name={field('customizationIds')}
        label="定制项"
        hint={type === productType.custom ? '定制商品至少选择一个' : hint(customizations)}
        chosenOptions={chosen(refs?.customizations)}
        {...customizations}
      />
      <PickManyField
        name={field('installServiceIds')}
        label="安装服务"
        hint={hint(services)}
        chosenOptions={chosen(refs?.installServices)}
        {...services}
      />
    </FormSection>
  )
}
