import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { productType } from '#contract/goods/codes.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { listBrandTemplates } from '#contract/goods/templates.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEnabledSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, PickField } from '#screen/form/fields.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { FirstCategory, firstOfPath, useFirstCategories } from './category.tsx'
import { noteTemplate, recentTemplates } from './recent-templates.ts'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

interface TemplateFieldsProps {
  /** Already saved: supplier and type are fixed. */
  isSaved: boolean
  /** Its name, in case the template is now disabled. */
  known: { id: number; name: string } | null
}

/** The owner and the template of the product. */
export function TemplateFields({ isSaved, known }: TemplateFieldsProps) {
  const suppliers = useEnabledSupplierChoices()
  const own = useProfile()?.supplier
  const [supplierId, brandId] = useWatch<ProductValues, ['supplierId', 'brandId']>({ name: ['supplierId', 'brandId'] })
  const brands = useLookup(listBrandOptions, supplierId === null ? {} : { supplierId }, {
    enabled: supplierId !== null,
  })
  // A chosen brand that was disabled since still shows its name.
  const choices = (brands.data ?? []).filter(({ id, status }) => status === brandStatus.enabled || id === brandId)
  return (
    <FormSection title="选择模板" description="模板决定类目、规格和参数。">
      <PickField
        name={field('supplierId')}
        label="供应商"
        disabled={isSaved || Boolean(own)}
        {...(isSaved && { hint: '保存后不能更换' })}
        {...suppliers}
      />
      <PickField
        name={field('brandId')}
        label="品牌"
        placeholder={supplierId === null ? '请先选择供应商' : '选择已启用的品牌'}
        options={choices.map(({ id, name, status }) => ({
          value: String(id),
          label: name,
          ...(status !== brandStatus.enabled && { hint: '未启用' }),
        }))}
        loading={brands.isFetching}
      />
      <TemplateField brandId={brandId} known={known} />
      <CodeField name={field('productType')} label="商品类型" codes={productType} disabled={isSaved} />
    </FormSection>
  )
}

/**
 * Choose the category, then a template; recent templates are offered first. Changing the template of a filled form
 * clears the dependent fields, after confirmation.
 */
function TemplateField({ brandId, known }: { brandId: number | null; known: TemplateFieldsProps['known'] }) {
  const { getValues, setValue } = useFormContext<ProductValues>()
  const categories = useFirstCategories()
  const [picked, pick] = useState<number | null>(null)
  const isOpen = brandId !== null
  const offered = useLookup(listBrandTemplates, { brandId: brandId ?? 0 }, { enabled: isOpen })
  const ofCategory = useLookup(
    listBrandTemplates,
    { brandId: brandId ?? 0, firstCategoryId: picked ?? 0 },
    { enabled: isOpen && picked !== null },
  )
  const [recent] = useState(recentTemplates)
  const all = offered.data ?? []
  const templateId = useWatch<ProductValues, 'templateId'>({ name: 'templateId' })
  const chosenPath = all.find(({ id }) => id === templateId)?.categoryPath
  const ofChosen = categories?.find(({ name }) => chosenPath !== undefined && name === firstOfPath(chosenPath))?.id
  const category = picked ?? ofChosen ?? null
  const found =
    categories === undefined
      ? all
      : picked !== null
        ? (ofCategory.data ?? [])
        : all.filter(({ id, categoryPath }) =>
            ofChosen === undefined
              ? recent.includes(id)
              : firstOfPath(categoryPath) === categories.find((item) => item.id === ofChosen)?.name,
          )
  const isFetching = offered.isFetching || ofCategory.isFetching
  const rankOf = ({ id }: { id: number }) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const options = found
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ id, name, categoryPath }) => ({
      value: String(id),
      label: name,
      hint: recent.includes(id) ? `最近使用 · ${categoryPath}` : categoryPath,
    }))
  const named = [...all, ...(known ? [known] : [])]
  const chosen = named.map(({ id, name }) => ({ value: String(id), label: name }))
  const labelOf = (id: number | null) => [...options, ...chosen].find(({ value }) => value === String(id))?.label ?? ''
  const { value, onChange, control, inField } = useField(
    { name: field('templateId'), label: '商品模板', hint: '换模板会清空规格、参数和模板提供的材质、定制与安装' },
    labelOf,
  )
  /** True once the given template is set. */
  const choose = async (id: number | null): Promise<boolean> => {
    const { skus, attributes, specs } = getValues()
    const filled = [
      ...(specs.length > 0 ? [`${specs.length} 个规格`] : []),
      ...(skus.length > 0 ? [`${skus.length} 个规格商品`] : []),
      ...(attributes.some((attribute) => attribute.value !== '') ? ['已填的参数'] : []),
    ]
    if (value !== null && id !== value && filled.length > 0) {
      const isConfirmed = await confirm({
        title: '更换商品模板？',
        consequence: `将清空${filled.join('、')}。`,
        action: '更换模板',
        tone: 'danger',
      })
      if (!isConfirmed) return false
    }
    if (id === value) return true
    onChange(id)
    if (id !== null) noteTemplate(id)
    for (const name of [
      'specs',
      'skus',
      'attributes',
      'textureIds',
      'customizationIds',
      'installServiceIds',
    ] as const) {
      setValue(name, [], { shouldDirty: true })
    }
    return true
  }
  const chooseCategory = async (id: number) => {
    // A template of another category is cleared.
    if (value !== null && id !== ofChosen && !(await choose(null))) return
    pick(id)
  }
  const placeholder = !isOpen
    ? '请先选择品牌'
    : category === null && categories
      ? '请先选择一级类目'
      : '按名称或类目搜索'
  return (
    <>
      {categories && (
        <FirstCategory
          categories={categories}
          value={category}
          onChange={(id) => void chooseCategory(id)}
          isOpen={isOpen && !control.disabled}
        />
      )}
      {inField(
        <Combobox
          {...control}
          value={value === null ? '' : String(value)}
          onChange={(text) => void choose(text === '' ? null : Number(text))}
          options={options}
          chosenOptions={chosen}
          loading={isFetching}
          placeholder={placeholder}
          className="max-w-96"
        />,
      )}
    </>
  )
}
