import { useFormContext } from 'react-hook-form'
import { serviceKind, serviceRefundRule } from '#contract/blackCard/codes.ts'
import { MAX_DETAIL, MAX_IMAGES, type ServicePackage } from '#contract/blackCard/service-packages.ts'
import { servicePackageUploads } from '#contract/blackCard/upload-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { useProvidersOfKind } from '#features/merchants/public.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField, PicturesField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  LongTextField,
  NumberField,
  PickManyField,
  PriceField,
  TextField,
} from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { ItemFields } from './items.tsx'
import type { ServicePackageValues } from './use-form.ts'

const field = fieldsOf<ServicePackageValues>()

interface ServicePackageFieldsProps {
  /** The package that is edited or copied: the names of its providers. */
  from: ServicePackage | null
  soldCount: number
  runningCount: number
  canEdit: boolean
}

export function ServicePackageFields({ from, ...items }: ServicePackageFieldsProps) {
  return (
    <>
      <TitledSection title="基本信息">
        <TextField name={field('name')} label="服务包名称" maxLength={30} />
        <CodeField name={field('kind')} label="服务类型" codes={serviceKind} />
        <ImageField name={field('cover')} label="封面" rules={servicePackageUploads.cover} />
        <PicturesField name={field('images')} label="轮播图" rules={servicePackageUploads.images} max={MAX_IMAGES} />
        <LongTextField name={field('summary')} label="卖点" maxLength={60} />
      </TitledSection>
      <TitledSection title="服务内容">
        <ItemFields {...items} />
        <NumberField name={field('validDays')} label="有效期" max={3650} suffix="天" hint="自付款起计算" />
      </TitledSection>
      <TitledSection title="销售">
        <PriceField name={field('price')} label="售价" />
        <PriceField name={field('originPrice')} label="划线价" hint="高于售价，留空不展示" />
        <CodeSetField name={field('buyerKinds')} label="可购买对象" codes={buyerKind} />
        <RegionsField name={field('areas')} label="服务地区" />
        <NumberField name={field('limitPerBuyer')} label="每人限购" max={99} suffix="份" hint="0 表示不限" />
        <CodeField name={field('refundRule')} label="退款规则" codes={serviceRefundRule} />
        <NumberField name={field('sortNo')} label="排序" max={9999} hint="0 到 9999，数值大的排在前面" />
      </TitledSection>
      <TitledSection title="履约">
        <ProvidersField from={from} />
      </TitledSection>
      <TitledSection title="图文详情">
        <RichTextField name={field('detail')} label="图文详情" maxLength={MAX_DETAIL} />
      </TitledSection>
    </>
  )
}

function ProvidersField({ from }: Pick<ServicePackageFieldsProps, 'from'>) {
  const kind = useFormContext<ServicePackageValues>().watch('kind')
  return (
    <PickManyField
      {...useProvidersOfKind(kind)}
      name={field('providerIds')}
      label="可派服务商"
      chosenOptions={(from?.providers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={kind === null}
      placeholder={kind === null ? '先选择服务类型' : '输入名称或编号查找'}
      hint="已启用、可做这类服务的服务商；留空则只由平台人员服务"
    />
  )
}
