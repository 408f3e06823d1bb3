import { useFormContext, useWatch } from 'react-hook-form'
import { agentLevel, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { listAgentPackages } from '#contract/agents/packages.ts'
import { agentUploads } from '#contract/agents/upload-rules.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickManyField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { PackageBenefits } from './benefits.tsx'
import { PackageItems } from './items.tsx'
import { discountText } from './labels.ts'
import type { PackageValues } from './use-form.ts'

const field = fieldsOf<PackageValues>()

export function BasicFields({ isSold }: { isSold: boolean }) {
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="套餐名称" maxLength={30} />
      <TextField name={field('subtitle')} label="一句话说明" maxLength={40} />
      <ImageField name={field('cover')} label="封面图" rules={agentUploads.cover} />
      <CodeField
        name={field('agentLevel')}
        label="代理级别"
        codes={agentLevel}
        disabled={isSold}
        hint={isSold ? '已售套餐不可修改代理级别' : undefined}
      />
      <RegionsField name={field('areas')} label="可代理地区" />
      <SwitchField name={field('exclusive')} label="地区独家" hint="同一地区只能有一个生效中的代理" />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
    </FormSection>
  )
}

export function PriceFields() {
  return (
    <FormSection title="价格与期限">
      <PriceField name={field('price')} label="套餐价" />
      <PriceField name={field('originalPrice')} label="划线价" hint="留空不展示，不能低于套餐价" />
      <PriceField name={field('renewalPrice')} label="续费价" hint="每 12 个月" />
      <NumberField name={field('validMonths')} label="有效期" max={60} suffix="个月" />
      <PriceField name={field('deposit')} label="保证金" hint="开通时带出，可调整" />
      <PriceField name={field('firstPurchaseAmount')} label="首批进货额" />
      <NumberField name={field('firstPurchaseDays')} label="首批进货期限" max={365} suffix="天" />
      <NumberField name={field('total')} label="发售数量" max={999_999} suffix="份" hint="0 表示不限" />
    </FormSection>
  )
}

/** Goods that agents may buy, and their prices. */
export function GoodsFields({ startsUnpriced }: { startsUnpriced: boolean }) {
  const { control } = useFormContext<PackageValues>()
  const scope = useWatch({ control, name: 'goodsScope' })
  const brands = useBrandChoices(scope === goodsScope.brands)
  return (
    <FormSection title="商品授权">
      <CodeField name={field('goodsScope')} label="商品范围" codes={goodsScope} />
      {scope === goodsScope.brands && <PickManyField name={field('brandIds')} label="授权品牌" {...brands} />}
      <DiscountField name={field('purchaseDiscount')} label="进货折扣" />
      {scope === goodsScope.products && <PackageItems startsUnpriced={startsUnpriced} />}
    </FormSection>
  )
}

/** A factor on the purchase price: 0.1 to 1. */
function DiscountField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>({
    ...props,
    hint: '0.1 到 1，最多四位小数；渠道商供货价留空的商品按采购价乘以此折扣',
  })
  return inField(
    <div className="flex items-center gap-3">
      <PriceInput
        {...control}
        prefix="×"
        decimals={4}
        min={0.1}
        max={1}
        value={value}
        onChange={onChange}
        className="max-w-48"
      />
      {value && <span className="text-text-muted">{discountText(value)}</span>}
    </div>,
  )
}

export function QuotaFields() {
  return (
    <FormSection title="名额">
      <NumberField name={field('subAccountQuota')} label="员工账号" max={999} suffix="个" />
      <NumberField name={field('storeQuota')} label="门店" max={999} suffix="家" />
      <NumberField name={field('promoterQuota')} label="推广员" max={9999} suffix="人" />
      <NumberField name={field('cardQuota')} label="赠送黑卡" max={9999} suffix="张" />
    </FormSection>
  )
}

export function BenefitFields({ ownId }: { ownId: number | null }) {
  const { data, isFetching } = useLookup(listAgentPackages, { status: agentStatus.enabled, pageSize: 200 })
  const { control } = useFormContext<PackageValues>()
  const price = useWatch({ control, name: 'price' })
  const options = (data?.list ?? [])
    .filter((row) => row.id !== ownId && Number(row.price) > Number(price))
    .map(({ id, name, price: amount }) => ({ value: String(id), label: name, hint: `¥${amount}` }))
  return (
    <FormSection title="权益">
      <PackageBenefits />
      <PickManyField
        name={field('upgradeToIds')}
        label="可升级到"
        hint="价格高于本套餐的已启用套餐"
        options={options}
        chosenOptions={(data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        loading={isFetching}
      />
    </FormSection>
  )
}

export function IntroductionFields() {
  return (
    <FormSection title="介绍与协议">
      <RichTextField name={field('content')} label="套餐介绍" maxLength={50_000} />
      <FilesField
        name={field('agreement')}
        label="代理协议"
        rules={agentUploads.agreement}
        max={1}
        hint="启用前必须上传"
      />
    </FormSection>
  )
}
