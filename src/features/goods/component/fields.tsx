import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { componentType, productUnit } from '#contract/goods/codes.ts'
import { componentUploads } from '#contract/goods/component-rules.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { listComponentTextures, type TextureOption } from '#contract/goods/product-components.ts'
import { MAX_STOCK } from '#contract/goods/stock.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { useCategoryChoices, useEnabledSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  LongTextField,
  NumberField,
  PickField,
  PickManyField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { PriceFields } from './prices.tsx'
import type { ComponentValues, SeenPrices } from './use-form.ts'

const field = fieldsOf<ComponentValues>()

export function BasicFields({ isNew, isSupplier }: { isNew: boolean; isSupplier: boolean }) {
  const suppliers = useEnabledSupplierChoices()
  const categories = useCategoryChoices()
  const supplierId = useWatch<ComponentValues, 'supplierId'>({ name: 'supplierId' })
  const brands = useLookup(
    listBrandOptions,
    { enabledOnly: 1, ...(supplierId !== null && { supplierId }) },
    { enabled: supplierId !== null },
  )
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="组件名称" maxLength={40} />
      <CodeField name={field('componentType')} label="组件类型" codes={componentType} />
      <PickField
        name={field('supplierId')}
        label="供应商"
        disabled={!isNew || isSupplier}
        hint={isNew && !isSupplier ? '保存后不能更换' : undefined}
        {...suppliers}
      />
      <PickField
        name={field('brandId')}
        label="品牌"
        placeholder={supplierId === null ? '先选择供应商' : '通用，不限品牌'}
        disabled={supplierId === null}
        loading={brands.isFetching}
        options={(brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <PickManyField name={field('categoryIds')} label="适用类目" {...categories} />
      <TextField name={field('model')} label="型号" maxLength={40} />
      <TextField name={field('size')} label="尺寸(mm)" placeholder="长x宽x高，如 1600x800x12" maxLength={17} />
      <CodeField name={field('unit')} label="单位" codes={productUnit} />
      <LongTextField name={field('remark')} label="备注" maxLength={200} />
    </FormSection>
  )
}

/** `current` are its textures, which may belong to templates of other categories. */
export function PictureFields({ current }: { current: readonly TextureOption[] }) {
  const [keyword, search] = useState('')
  const categoryIds = useWatch<ComponentValues, 'categoryIds'>({ name: 'categoryIds' })
  const params = { categoryIds, ...(keyword !== '' && { keyword }) }
  const textures = useLookup(listComponentTextures, params, { enabled: categoryIds.length > 0 })
  return (
    <FormSection title="图片与模型">
      <ImageField name={field('image')} label="组件图" rules={componentUploads.image} />
      <FilesField name={field('modelFile')} label="3D 模型" rules={componentUploads.modelFile} max={1} />
      <PickManyField
        name={field('textureIds')}
        label="可选材质"
        hint={categoryIds.length === 0 ? '先选择适用类目' : '适用类目的商品模板中的材质'}
        onSearch={search}
        loading={textures.isFetching}
        options={(textures.data ?? []).map(optionOf)}
        chosenOptions={current.map(optionOf)}
      />
    </FormSection>
  )
}

const optionOf = ({ id, name, templateName }: TextureOption) => ({
  value: String(id),
  label: name,
  hint: templateName,
})

export function StockFields({ seen, isNew }: { seen: SeenPrices; isNew: boolean }) {
  return (
    <FormSection title="价格与库存">
      <PriceFields seen={seen} isNew={isNew} />
      <NumberField name={field('stock')} label="库存" max={MAX_STOCK} />
      <SwitchField
        name={field('soldAlone')}
        label="可单独售卖"
        hint={seen === 'supply' ? '作为备件单独销售，须由平台填写销售价' : '作为备件单独销售，须填写销售价'}
      />
    </FormSection>
  )
}
