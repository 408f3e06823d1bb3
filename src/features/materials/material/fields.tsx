import { useWatch } from 'react-hook-form'
import { listLabels } from '#contract/configuration/labels.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { environmentLevel, materialKind, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { listMaterials, SUPPLY_PRICE_NEEDS } from '#contract/materials/materials.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import {
  useDesignStoreChoices,
  useMaterialBrandChoices,
  useMaterialLabelChoices,
} from '#features/materials/shared/pickers.ts'
import { call } from '#lib/call.ts'
import { useCanCall, useHolds, useProfile } from '#screen/data/permissions.tsx'
import { FilesField, ImageField, PicturesField } from '#screen/files/upload-fields.tsx'
import { CheckedNameField } from '#screen/form/checked-name-field.tsx'
import { ColourField, RegionsField } from '#screen/form/choice-fields.tsx'
import { useSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickField, PickManyField, PriceField, TextField } from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { MaterialAttributes } from './attributes.tsx'
import { BoxCalculator } from './box-calculator.tsx'
import { MaterialCategoryField } from './category-field.tsx'
import { TexturePreview } from './texture-preview.tsx'
import type { MaterialValues } from './use-form.ts'

const field = fieldsOf<MaterialValues>()

interface TreeProps {
  tree: readonly MaterialCategory[]
}

/** Library materials whose names contain this one; brand, model and size decide whether they are the same. */
async function similarMaterials({ name, id }: { name: string; id?: number }) {
  const { list } = await call(listMaterials, { keyword: name, pageSize: 5 }, { quiet: true })
  const others = list.filter((row) => row.id !== id)
  return { fault: '', similar: others.map((row) => [row.name, row.brand.name, row.model].filter(Boolean).join(' ')) }
}

interface BasicFieldsProps extends TreeProps {
  /** Id of the edited material. */
  id: number | undefined
  /** Owned by a design store, which is shown instead of a supplier. */
  isOfStore: boolean
}

export function BasicFields({ tree, id, isOfStore }: BasicFieldsProps) {
  const isNew = id === undefined
  const isSupplier = useProfile()?.supplier != null
  const stores = useDesignStoreChoices(isOfStore)
  const brands = useMaterialBrandChoices()
  const suppliers = useSupplierChoices()
  const [top] = categoryChain(tree, useWatch<MaterialValues, 'categoryId'>({ name: 'categoryId' }))
  return (
    <FormSection title="基本信息">
      <CheckedNameField
        name={field('name')}
        label="材料名称"
        noun="材料"
        id={id}
        maxLength={40}
        check={similarMaterials}
      />
      {isOfStore ? (
        <PickField
          name={field('storeId')}
          label="提供店铺"
          disabled={!isNew}
          hint={isNew ? '已上线的设计店铺，保存后不能更换' : undefined}
          {...stores}
        />
      ) : (
        <PickField
          name={field('supplierId')}
          label="供应商"
          placeholder="平台材料"
          disabled={!isNew || isSupplier}
          hint={isNew && !isSupplier ? '留空为平台材料，保存后不能更换' : undefined}
          {...suppliers}
        />
      )}
      <MaterialCategoryField tree={tree} />
      <Field label="材料类型">
        <span className="flex min-h-7 items-center">{top ? materialKind.label(top.materialKind) : '随材料分类'}</span>
      </Field>
      <PickField name={field('brandId')} label="材料品牌" {...brands} />
      <TextField name={field('model')} label="型号" maxLength={40} />
      <TextField name={field('size')} label="规格尺寸(mm)" placeholder="如 600x1200 或 600x1200x9" maxLength={17} />
      <CodeField name={field('unit')} label="单位" codes={materialUnit} />
      <ColourField name={field('color')} label="主色" />
      <TextField name={field('craft')} label="工艺" maxLength={30} />
      <CodeField name={field('environmentLevel')} label="环保等级" codes={environmentLevel} clearable />
    </FormSection>
  )
}

export function PictureFields() {
  const texture = useWatch<MaterialValues, 'textureImage'>({ name: 'textureImage' })
  return (
    <FormSection title="图片与贴图">
      <PicturesField
        name={field('images')}
        label="材料图片"
        rules={materialUploads.images}
        max={9}
        hint="第一张用作列表图"
      />
      <ImageField name={field('textureImage')} label="贴图" rules={materialUploads.textureImage} />
      {texture && (
        <Field label="平铺效果">
          <TexturePreview url={texture} />
        </Field>
      )}
      {texture && (
        <TextField
          name={field('textureSize')}
          label="贴图实际尺寸(mm)"
          placeholder="宽x高，如 600x600"
          maxLength={11}
        />
      )}
      <FilesField name={field('modelFile')} label="3D 模型" rules={materialUploads.modelFile} max={1} />
    </FormSection>
  )
}

export function AttributeFields({ tree }: TreeProps) {
  const categoryId = useWatch<MaterialValues, 'categoryId'>({ name: 'categoryId' })
  return (
    <FormSection title="参数">
      <MaterialAttributes attributes={attributesOf(categoryChain(tree, categoryId))} />
    </FormSection>
  )
}

export function PriceFields() {
  const showsCost = useHolds(SUPPLY_PRICE_NEEDS)
  return (
    <FormSection title="价格与用量">
      {showsCost && <PriceField name={field('supplyPrice')} label="供货价" />}
      <PriceField name={field('salePrice')} label="销售价" />
      <NumberField name={field('packQuantity')} label="每箱含量" decimals={2} max={9999} />
      <NumberField name={field('lossRate')} label="损耗率" decimals={2} max={30} suffix="%" />
      <BoxCalculator />
      <RegionsField name={field('areas')} label="可售地区" />
    </FormSection>
  )
}

export function DisplayFields() {
  const canLabel = useCanCall(listLabels)
  const labels = useMaterialLabelChoices(canLabel)
  const isForSome = useWatch<MaterialValues, 'visibleScope'>({ name: 'visibleScope' }) === visibleScope.chosenStores
  const canStores = useCanCall(listDesignStores)
  const stores = useDesignStoreChoices(isForSome && canStores)
  return (
    <FormSection title="展示">
      {canLabel && <PickManyField name={field('labelIds')} label="标签" {...labels} />}
      <CodeField name={field('visibleScope')} label="可见范围" codes={visibleScope} />
      {isForSome && <PickManyField name={field('visibleStoreIds')} label="可见店铺" {...stores} />}
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
      <RichTextField name={field('content')} label="材料说明" maxLength={20_000} />
    </FormSection>
  )
}
