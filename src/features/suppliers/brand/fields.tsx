import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { uploadModel } from '#contract/base.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { type Brand, checkBrandName, PRICE_FACTORS_NEED } from '#contract/suppliers/brands.ts'
import { authorizationKind, brandLevel, trademarkClass } from '#contract/suppliers/codes.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { BRAND_PRICES, productPaths } from '#features/goods/public.ts'
import { call } from '#lib/call.ts'
import { useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { FilesField, ImageField, VideoField } from '#screen/files/upload-fields.tsx'
import { CheckedNameField } from '#screen/form/checked-name-field.tsx'
import { useCategoryChoices, useEnabledSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  NumberField,
  PickField,
  PickManyField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { useTemplateChoices } from '#screen/form/template-choices.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import type { BrandValues } from './use-form.ts'

const field = fieldsOf<BrandValues>()

export function BasicFields({ brand }: { brand: Brand | null }) {
  const hasProducts = (brand?.productCount ?? 0) > 0
  const suppliers = useEnabledSupplierChoices()
  const categories = useCategoryChoices()
  const templates = useTemplateChoices()
  return (
    <FormSection title="基本信息">
      <CheckedNameField
        name={field('name')}
        label="品牌名称"
        noun="品牌"
        id={brand?.id}
        maxLength={30}
        check={(params) => call(checkBrandName, params, { quiet: true })}
      />
      <TextField name={field('nameEn')} label="英文名" maxLength={60} />
      <TextField name={field('initial')} label="首字母" placeholder="留空则按拼音自动填写" maxLength={1} />
      <PickField
        name={field('supplierId')}
        label="所属供应商"
        disabled={hasProducts}
        {...(hasProducts && { hint: '品牌下已有商品，不能更换供应商' })}
        {...suppliers}
      />
      <CodeField name={field('level')} label="品牌等级" codes={brandLevel} clearable />
      <PickManyField name={field('categoryIds')} label="经营类目" hint="应在供应商的经营类目之内" {...categories} />
      <PickManyField
        name={field('templateIds')}
        label="可用模板"
        placeholder="经营类目下的全部模板"
        hint="指定后只能用这些模板建商品"
        {...templates}
      />
      <RegionField name={field('origin')} label="品牌产地" levels={2} />
      <TextField name={field('originCountry')} label="产地国家" placeholder="国外品牌填写" maxLength={20} />
    </FormSection>
  )
}

export function AppearanceFields() {
  return (
    <FormSection title="形象">
      <ImageField name={field('logo')} label="品牌 Logo" rules={supplierUploads.logo} />
      <ImageField name={field('banner')} label="品牌头图" rules={supplierUploads.banner} />
      <VideoField name={field('video')} label="品牌视频" rules={supplierUploads.video} />
      <TextField name={field('slogan')} label="品牌标语" maxLength={30} />
      <RichTextField name={field('story')} label="品牌故事" maxLength={20_000} />
    </FormSection>
  )
}

export function QualificationFields({ isOwn }: { isOwn: boolean }) {
  return (
    <FormSection title="商标与授权">
      <TextField name={field('trademarkNo')} label="商标注册号" maxLength={20} />
      <CodeSetField name={field('trademarkClass')} label="商标类别" codes={trademarkClass} />
      <FilesField
        name={field('trademarkFiles')}
        label="商标证书"
        rules={supplierUploads.trademarkFiles}
        model={uploadModel.privateDocument}
        max={5}
      />
      <DateField name={field('trademarkUntil')} label="商标有效期至" />
      <CodeField name={field('authorizationKind')} label="授权类型" codes={authorizationKind} />
      <FilesField
        name={field('authorizationFiles')}
        label="授权书"
        rules={supplierUploads.authorizationFiles}
        model={uploadModel.privateDocument}
        max={5}
        {...(isOwn && { hint: '自有品牌无需授权书' })}
      />
      <DateField name={field('authorizationFrom')} label="授权开始" />
      <DateField name={field('authorizationUntil')} label="授权截止" />
    </FormSection>
  )
}

/** Default price factors for new products, with an example for 100 yuan. */
export function PriceFields({ brand }: { brand: Brand | null }) {
  const canPrice = useHolds(PRICE_FACTORS_NEED)
  const canSetPrices = useCanCall(setProductPrice)
  const [purchaseFactor = '', productFactor = '', saleFactor = ''] = useWatch({
    name: ['purchaseFactor', 'productFactor', 'saleFactor'],
  })
  if (!canPrice) return null
  const blank = { purchasePrice: '', productPrice: '', salePrice: '' }
  const example = derivePrices(
    { ...blank, supplyPrice: '100.00', purchaseFactor, productFactor, saleFactor },
    'supplyPrice',
  )
  return (
    <FormSection title="价格系数" description="只影响之后新建的商品；留空则使用模板的系数。">
      <TextField name={field('purchaseFactor')} label="采购系数" placeholder="0.0001 到 100" />
      <TextField name={field('productFactor')} label="产品系数" placeholder="0.0001 到 100" />
      <TextField name={field('saleFactor')} label="销售系数" placeholder="0.0001 到 100" />
      <p className="text-text-muted">
        供货价 <Money amount="100.00" /> 时：采购价 <Money amount={example.purchasePrice} />
        ，产品价 <Money amount={example.productPrice} />
        ，销售价 <Money amount={example.salePrice} />
      </p>
      {brand && brand.productCount > 0 && canSetPrices && (
        <p className="flex flex-wrap items-center gap-3">
          <Button asChild size="small">
            <Link to={productPaths.list.to({ brandId: brand.id, tab: BRAND_PRICES })}>应用到已有商品</Link>
          </Button>
          <span className="text-text-muted">按已保存的系数试算 {brand.productCount} 个商品的价格，核对后再保存</span>
        </p>
      )}
    </FormSection>
  )
}

export function RankFields() {
  return (
    <FormSection title="展示">
      <SwitchField name={field('recommended')} label="推荐品牌" />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
    </FormSection>
  )
}
