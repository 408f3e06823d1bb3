import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { listProductComponents, type ProductPart } from '#contract/goods/product-components.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { MAX_COMPONENTS } from '#contract/goods/product-fields.ts'
import { PickManyField } from '#screen/fields.tsx'
import { useField } from '#screen/use-field.tsx'
import { useLookup } from '#screen/use-read.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { MaterialsField } from './materials-field.tsx'
import { useOfferChoices } from './product-choices.ts'
import type { ProductValues } from './use-product-form.ts'

type Refs = Product['refs']

const chosen = (refs: Refs[keyof Refs] | undefined) =>
  (refs ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** What it is built from, and what of its template's offers it takes; `refs` are the names of what it has already. */
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
        name="textureIds"
        label="可选材质"
        hint={hint(textures)}
        chosenOptions={chosen(refs?.textures)}
        {...textures}
      />
      <PickManyField
        name="customizationIds"
        label="定制项"
        hint={type === 2 ? '定制商品至少选择一个' : hint(customizations)}
        chosenOptions={chosen(refs?.customizations)}
        {...customizations}
      />
      <PickManyField
        name="installServiceIds"
        label="安装服务"
        hint={hint(services)}
        chosenOptions={chosen(refs?.installServices)}
        {...services}
      />
    </FormSection>
  )
}

const words = (parts: ProductPart[]) => (parts.length === 0 ? '' : `${parts.length} 个组件`)

/** The list of parts, a line each. */
function ComponentsField({ known }: { known: Refs['components'] }) {
  const { value, onChange, control, inField } = useField<ProductPart[]>(
    { name: 'components', label: '组件清单', hint: '同一替换组的组件，客户任选其一' },
    words,
  )
  const [keyword, search] = useState('')
  const query = { status: 1, pageSize: 50, ...(keyword !== '' && { keyword }) } as const
  const { data, isFetching } = useLookup(listProductComponents, query)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(
    () => new Map(known.map(({ id, name }) => [id, name])),
  )
  const found = data?.list ?? []
  const nameOf = (id: number) => found.find((row) => row.id === id)?.name ?? names.get(id) ?? `组件 ${id}`
  const taken = new Set(value.map(({ componentId }) => componentId))
  const set = (index: number, part: Partial<ProductPart>) =>
    onChange(value.map((one, place) => (place === index ? { ...one, ...part } : one)))
  const add = (text: string) => {
    const componentId = Number(text)
    setNames(new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]))
    onChange([...value, { componentId, quantity: 1, required: true, swapGroup: '', priceDelta: '' }])
  }
  return inField(
    <div className="grid gap-2">
      {value.length > 0 && (
        <table className="w-full table-fixed" aria-label="组件清单">
          <thead>
            <tr className="border-b text-left text-text-muted [&>th]:py-1.5 [&>th]:pr-2 [&>th]:font-normal">
              <th>组件</th>
              <th className="w-24">数量</th>
              <th className="w-14">必选</th>
              <th className="w-32">替换组</th>
              <th className="w-32">加价</th>
              <th className="w-9">
                <span className="sr-only">移除</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ componentId, quantity, required, swapGroup, priceDelta }, index) => {
              const name = nameOf(componentId)
              return (
                <tr key={componentId} className="border-b [&>td]:py-1 [&>td]:pr-2">
                  <td className="truncate" title={name}>
                    {name}
                  </td>
                  <td>
                    <NumberInput
                      aria-label={`${name} 数量`}
                      value={String(quantity)}
                      onChange={(text) => set(index, { quantity: Number(text) })}
                      decimals={0}
                      max={999}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${name} 必选`}
                      value={required}
                      onChange={(isRequired) => set(index, { required: isRequired })}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${name} 替换组`}
                      value={swapGroup}
                      onChange={(text) => set(index, { swapGroup: text })}
                      maxLength={20}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <PriceInput
                      aria-label={`${name} 加价`}
                      value={priceDelta}
                      onChange={(text) => set(index, { priceDelta: text })}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <IconButton
                      label={`移除 ${name}`}
                      disabled={control.disabled}
                      onClick={() => onChange(value.filter((_, place) => place !== index))}
                    >
                      <Trash2 aria-hidden strokeWidth={1.75} />
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <Combobox
        {...control}
        value=""
        onChange={add}
        onSearch={search}
        loading={isFetching}
        disabled={control.disabled || value.length >= MAX_COMPONENTS}
        placeholder="搜索并添加组件"
        options={found
          .filter(({ id }) => !taken.has(id))
          .map(({ id, name, model }) => ({ value: String(id), label: name, hint: model }))}
        className="max-w-96"
      />
    </div>,
  )
}
