import { useWatch } from 'react-hook-form'
import { listLabels } from '#contract/configuration/labels.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { environmentLevel, materialKind, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { SUPPLY_PRICE_NEEDS } from '#contract/materials/materials.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { AreasField, ColourField } from '#screen/choice-fields.tsx'
import { useSupplierChoices } from '#screen/choices.ts'
import { CodeField, NumberField, PickField, PickManyField, PriceField, TextField } from '#screen/fields.tsx'
import { useHolds, useMay, useProfile } from '#screen/may.tsx'
import { RichTextField } from '#screen/rich-text-field.tsx'
import { FilesField, ImageField, PicturesField } from '#screen/upload-fields.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { BoxCalculator } from './box-calculator.tsx'
import { MaterialAttributes } from './material-attributes.tsx'
import { MaterialCategoryField } from './material-category-field.tsx'
import { useMaterialBrandChoices, useMaterialLabelChoices } from './pickers.ts'
import { TexturePreview } from './texture-preview.tsx'
import type { MaterialValues } from './use-material-form.ts'

interface TreeProps {
  tree: readonly MaterialCategory[]
}

export function BasicFields({ tree, isNew }: TreeProps & { isNew: boolean }) {
  const isSupplier = useProfile()?.supplier != null
  const brands = useMaterialBrandChoices()
  const suppliers = useSupplierChoices()
  const [top] = categoryChain(tree, useWatch<MaterialValues, 'categoryId'>({ name: 'categoryId' }))
  return (
    <FormSection title="基本信息">
      <TextField name="name" label="材料名称" maxLength={40} />
      <PickField
        name="supplierId"
        label="供应商"
        placeholder="平台材料"
        disabled={!isNew || isSupplier}
        hint={isNew && !isSupplier ? '留空为平台材料，保存后不能更换' : undefined}
        {...suppliers}
      />
      <MaterialCategoryField tree={tree} />
      <Field label="材料类型">
        <span className="flex min-h-7 items-center">{top ? materialKind.label(top.materialKind) : '随材料分类'}</span>
      </Field>
      <PickField name="brandId" label="材料品牌" {...brands} />
      <TextField name="model" label="型号" maxLength={40} />
      <TextField name="size" label="规格尺寸(mm)" placeholder="如 600x1200 或 600x1200x9" maxLength={17} />
      <CodeField name="unit" label="单位" codes={materialUnit} />
      <ColourField name="color" label="主色" />
      <TextField name="craft" label="工艺" maxLength={30} />
      <CodeField name="environmentLevel" label="环保等级" codes={environmentLevel} clearable />
    </FormSection>
  )
}

export function PictureFields() {
  const texture = useWatch<MaterialValues, 'textureImage'>({ name: 'textureImage' })
  return (
    <FormSection title="图片与贴图">
      <PicturesField name="images" label="材料图片" rules={materialUploads.images} max={9} hint="第一张用作列表图" />
      <ImageField name="textureImage" label="贴图" rules={materialUploads.textureImage} />
      {texture && (
        <Field label="平铺效果">
          <TexturePreview url={texture} />
        </Field>
      )}
      {texture && (
        <TextField name="textureSize" label="贴图实际尺寸(mm)" placeholder="宽x高，如 600x600" maxLength={11} />
      )}
      <FilesField name="modelFile" label="3D 模型" rules={materialUploads.modelFile} max={1} />
    </FormSection>
  )
}

export function AttributeFields({ tree }: TreeProps) {
  const categoryId = useWatch<MaterialValues, 'categoryId'>({ name: 'categoryId' })
  return (
    <FormSection title="参数">
      <MaterialAttributes asked={attributesOf(categoryChain(tree, categoryId))} />
    </FormSection>
  )
}

export function PriceFields() {
  const showsCost = useHolds(SUPPLY_PRICE_NEEDS)
  return (
    <FormSection title="价格与用量">
      {showsCost && <PriceField name="supplyPrice" label="供货价" />}
      <PriceField name="salePrice" label="销售价" />
      <NumberField name="packQuantity" label="每箱含量" decimals={2} max={9999} />
      <NumberField name="lossRate" label="损耗率" decimals={2} max={30} suffix="%" />
      <BoxCalculator />
      <AreasField name="areas" label="可售地区" />
    </FormSection>
  )
}

export function DisplayFields() {
  const mayLabel = useMay(listLabels)
  const labels = useMaterialLabelChoices(mayLabel)
  return (
    <FormSection title="展示">
      {mayLabel && <PickManyField name="labelIds" label="标签" {...labels} />}
      <CodeField name="visibleScope" label="可见范围" codes={visibleScope} />
      <NumberField name="sort" label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
      <RichTextField name="content" label="材料说明" maxLength={20_000} />
    </FormSection>
  )
}
