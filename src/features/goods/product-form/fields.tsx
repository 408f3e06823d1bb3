import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productUnit } from '#contract/goods/codes.ts'
import { checkProductName } from '#contract/goods/product-editing.ts'
import { MAX_DETAIL } from '#contract/goods/product-fields.ts'
import { productUploads } from '#contract/goods/product-rules.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { useClassifyChoices } from '#features/goods/product/choices.ts'
import { useLabelChoices } from '#features/goods/shared/label-choices.ts'
import { call } from '#lib/call.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { FilesField, ImageField, PicturesField, VideoField } from '#screen/files/upload-fields.tsx'
import { CheckedNameField } from '#screen/form/checked-name-field.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, NumberField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { AttributesField } from './attributes.tsx'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

interface BasicFieldsProps {
  spuId: number | undefined
  attributes: readonly TemplateAttribute[]
}

export function BasicFields({ spuId, attributes }: BasicFieldsProps) {
  const supplierId = useWatch<ProductValues, 'supplierId'>({ name: 'supplierId' })
  return (
    <FormSection title="基本信息">
      <CheckedNameField
        name={field('name')}
        label="商品名称"
        noun="商品"
        id={spuId}
        maxLength={60}
        check={async ({ name, id }) => {
          if (supplierId === null) return { fault: '', similar: [] }
          const params = { name, supplierId, ...(id !== undefined && { spuId: id }) }
          return { ...(await call(checkProductName, params, { quiet: true })), similar: [] }
        }}
      />
      <TextField name={field('subtitle')} label="副标题" maxLength={80} />
      <TextField name={field('model')} label="型号" maxLength={40} />
      <CodeField name={field('unit')} label="计量单位" codes={productUnit} />
      <AttributesField attributes={attributes} />
      <NumberField name={field('warrantyMonths')} label="质保" max={120} suffix="个月" />
    </FormSection>
  )
}

export function MediaFields() {
  return (
    <FormSection title="图片与视频">
      <PicturesField
        name={field('mainImages')}
        label="主图"
        rules={productUploads.mainImages}
        max={9}
        hint="第一张用作封面，拖动可排序"
      />
      <ImageField
        name={field('whiteImage')}
        label="白底图"
        rules={productUploads.whiteImage}
        hint="场景与推荐搭配使用"
      />
      <VideoField name={field('video')} label="主图视频" rules={productUploads.video} />
      <FilesField
        name={field('modelFile')}
        label="3D 模型"
        rules={productUploads.modelFile}
        model={uploadModel.document}
        max={1}
      />
    </FormSection>
  )
}

export function DeliveryFields() {
  return (
    <FormSection title="货期与物流">
      <CodeField name={field('leadTime')} label="货期" codes={leadTime} />
      <CodeField name={field('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
      <NumberField name={field('minOrderQuantity')} label="起订量" max={9999} />
      <RegionsField name={field('areas')} label="可售地区" hint="选择全国，或至少两个地区" />
    </FormSection>
  )
}

export function DetailFields() {
  return (
    <FormSection title="图文详情">
      <RichTextField name={field('detailContent')} label="图文详情" maxLength={MAX_DETAIL} />
    </FormSection>
  )
}

export function SettingFields() {
  const isSupplier = Boolean(useProfile()?.supplier)
  const classifies = useClassifyChoices()
  const labels = useLabelChoices()
  return (
    <FormSection title="分类与设置">
      <PickManyField name={field('classifyIds')} label="前台分类" hint="留空则按后台类目自动归类" {...classifies} />
      <PickManyField name={field('labelIds')} label="商品标签" {...labels} />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
      {!isSupplier && (
        <LongTextField name={field('remark')} label="内部备注" maxLength={200} hint="客户与供应商都看不到" />
      )}
    </FormSection>
  )
}
