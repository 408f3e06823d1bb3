import { Link } from 'react-router-dom'
import { uploadModel } from '#contract/base.ts'
import { checkMaterialBrandName, getMaterialBrand } from '#contract/materials/brands.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { brandPaths } from '#features/materials/paths.ts'
import { useMaterialCategoryChoices } from '#features/materials/shared/pickers.ts'
import { call } from '#lib/call.ts'
import { useRead } from '#screen/data/use-read.ts'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { CheckedNameField } from '#screen/form/checked-name-field.tsx'
import { useSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { LongTextField, NumberField, PickField, PickManyField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormPage } from '#screen/form/form-page.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { GoodsBrandField } from './goods-brand-field.tsx'
import { type MaterialBrandValues, useBrandForm } from './use-form.ts'

const field = fieldsOf<MaterialBrandValues>()

export default function MaterialBrandForm() {
  const { id } = useRouteQuery(brandPaths.form)
  const brand = useRead(getMaterialBrand, id === undefined ? null : { id })
  const form = useBrandForm(brand)
  const categories = useMaterialCategoryChoices()
  const suppliers = useSupplierChoices()
  const { leaveFor } = usePageLocation()
  const isOpen = form.methods.watch('proxyOpen')
  return (
    <FormPage
      form={form}
      history={brand && { resource: 'materialBrand', targetId: brand.id }}
      title={brand ? `编辑 ${brand.name}` : '新增材料品牌'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={() => leaveFor(brandPaths.list.to())}>
            保存
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={brandPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <FormSection title="基本信息">
        <CheckedNameField
          name={field('name')}
          label="品牌名称"
          noun="品牌"
          id={brand?.id}
          maxLength={30}
          check={(params) => call(checkMaterialBrandName, params, { quiet: true })}
        />
        <TextField name={field('nameEn')} label="英文名" maxLength={60} />
        <TextField name={field('initial')} label="首字母" placeholder="留空则按拼音自动填写" maxLength={1} />
        <ImageField name={field('logo')} label="品牌 Logo" rules={materialUploads.logo} />
        <RegionField name={field('origin')} label="产地" levels={2} />
        <PickManyField name={field('categoryIds')} label="材料分类" {...categories} />
        <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
      </FormSection>
      <FormSection title="关联">
        <GoodsBrandField />
        <PickField name={field('supplierId')} label="供应商" {...suppliers} />
        <TextField name={field('contactName')} label="品牌联系人" maxLength={20} />
        <TextField name={field('contactPhone')} label="联系电话" />
        <TextField name={field('website')} label="官网" placeholder="https://" maxLength={200} />
      </FormSection>
      <FormSection title="代理">
        <SwitchField name={field('proxyOpen')} label="开放代理" hint="开放后接受代理申请" />
        {isOpen && <LongTextField name={field('proxyTerms')} label="代理要求" maxLength={500} />}
      </FormSection>
      <FormSection title="资料">
        <FilesField
          name={field('trademarkFiles')}
          label="商标证书"
          rules={materialUploads.trademarkFiles}
          model={uploadModel.privateDocument}
          max={5}
        />
        <RichTextField name={field('story')} label="品牌介绍" maxLength={20_000} />
      </FormSection>
    </FormPage>
  )
}
