import { useWatch } from 'react-hook-form'
import { type Category, getCategoryTree } from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import { templateUploads } from '#contract/goods/template-rules.ts'
import type { Template } from '#contract/goods/templates.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { PRICE_FACTORS_NEED } from '#contract/suppliers/brands.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickManyField, TextField } from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import type { TemplateValues } from './use-form.ts'

const field = fieldsOf<TemplateValues>()

const toNodes = (categories: readonly Category[]): TreeNode[] =>
  categories.map(({ id, name, status, children }) => ({
    id: String(id),
    label: name,
    disabled: status === enableStatus.disabled,
    children: toNodes(children),
  }))

/** The category, a leaf of the tree. */
function CategoryField({ template }: { template: Template | null }) {
  const { data = [], isFetching } = useLookup(getCategoryTree, {})
  const products = template?.productCount ?? 0
  const known = template && [{ value: String(template.category.id), label: template.category.name }]
  const { value, onChange, control, inField } = useField({
    name: field('categoryId'),
    label: '后台类目',
    disabled: products > 0,
    hint: products > 0 ? `模板下已有 ${products} 个商品，不能更换类目` : '选择没有下级的类目',
  })
  return inField(
    <TreeSelect
      {...control}
      nodes={toNodes(data)}
      leafOnly
      loading={isFetching}
      {...(known && { chosenOptions: known })}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
      className="max-w-96"
    />,
  )
}

export function TemplateBasics({ template }: { template: Template | null }) {
  const brands = useBrandChoices()
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="模板名称" maxLength={30} />
      <CategoryField template={template} />
      <PickManyField
        name={field('brandIds')}
        label="适用品牌"
        placeholder="全部品牌"
        hint="留空表示全部品牌可用"
        {...brands}
      />
      <CodeField name={field('productType')} label="商品类型" codes={productType} />
      <ImageField name={field('image')} label="示意图" rules={templateUploads.image} />
      <CodeField name={field('unit')} label="默认单位" codes={productUnit} />
      <CodeField name={field('leadTime')} label="默认货期" codes={leadTime} clearable />
      <CodeField name={field('logisticsLevel')} label="默认物流服务" codes={logisticsLevel} clearable />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="越大越靠前" />
    </FormSection>
  )
}

/** A factor: cleared on blur unless it is a number from 0.0001 to 100. */
function FactorField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(
    <PriceInput
      {...control}
      prefix="×"
      decimals={4}
      min={0.0001}
      max={100}
      value={value}
      onChange={(text) => onChange(text && String(Number(text)))}
      className="max-w-48"
    />,
  )
}

/** Default price factors for new products, with an example for 100 yuan. */
export function TemplateFactors({
  description = '只影响之后新建的商品，已有商品保留自己的系数。',
}: {
  description?: string
}) {
  const canPrice = useHolds(PRICE_FACTORS_NEED)
  const [purchaseFactor = '', productFactor = '', saleFactor = ''] = useWatch({
    name: ['purchaseFactor', 'productFactor', 'saleFactor'],
  })
  if (!canPrice) return null
  const example = derivePrices(
    {
      supplyPrice: '100.00',
      purchasePrice: '',
      productPrice: '',
      salePrice: '',
      purchaseFactor,
      productFactor,
      saleFactor,
    },
    'supplyPrice',
  )
  return (
    <FormSection title="价格系数" description={description}>
      <FactorField name={field('purchaseFactor')} label="采购系数" />
      <FactorField name={field('productFactor')} label="产品系数" />
      <FactorField name={field('saleFactor')} label="销售系数" />
      <p className="text-text-muted">
        供货价 <Money amount="100.00" /> 时：采购价 <Money amount={example.purchasePrice || null} />
        ，产品价 <Money amount={example.productPrice || null} />
        ，销售价 <Money amount={example.salePrice || null} />
      </p>
    </FormSection>
  )
}

export function TemplateSkeleton() {
  return (
    <FormSection title="详情骨架" description="新建商品时带入图文详情，可在商品里修改。">
      <RichTextField name={field('detailSkeleton')} label="详情骨架" maxLength={20_000} />
    </FormSection>
  )
}
