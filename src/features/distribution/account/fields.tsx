import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { distributorUploads } from '#contract/distribution/account-rules.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { LongTextField, PickField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import type { EditValues } from './use-form.ts'

const field = fieldsOf<EditValues>()

export function PaperFields() {
  return (
    <>
      <TextField name={field('name')} label="经销商名称" maxLength={50} />
      <TextField name={field('shortName')} label="简称" maxLength={12} hint="在店铺与订单中显示" />
      <TextField
        name={field('licenceNo')}
        label="统一社会信用代码"
        maxLength={18}
        hint="已登记的企业自动关联，否则登记为新企业"
      />
      <ImageField
        name={field('licenceImage')}
        label="营业执照"
        rules={distributorUploads.licenceImage}
        hint="png、jpg，小于 5 MB"
      />
      <TextField name={field('legalPerson')} label="法人" maxLength={20} />
      <TextField name={field('address')} label="地址" maxLength={120} />
    </>
  )
}

const chosen = (ref: { id: number; name: string } | undefined) =>
  ref ? [{ value: String(ref.id), label: ref.name }] : []

export function ContactFields({ manager }: { manager?: { id: number; name: string } | undefined }) {
  const seesManagers = useHolds('enterpriseUser:view')
  const managers = useManagerChoices(seesManagers)
  return (
    <>
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TextField name={field('phone')} label="登录手机" maxLength={11} hint="开通后用它登录，临时密码发到该手机" />
      <TextField name={field('email')} label="邮箱" maxLength={60} />
      <PickField name={field('managerId')} label="客户经理" {...managers} chosenOptions={chosen(manager)} />
    </>
  )
}

/** Areas and contract, as every account has them. */
export function AreaFields({ hint }: { hint: string }) {
  return (
    <>
      <RegionsField name={field('areas')} label="授权区域" hint={hint} />
      <TextField name={field('contractNo')} label="合同编号" maxLength={40} />
      <FilesField
        name={field('contractFiles')}
        label="合同文件"
        rules={distributorUploads.contractFiles}
        model={uploadModel.privateDocument}
        max={5}
        hint="pdf，每个小于 20 MB"
      />
    </>
  )
}

export function ContractFields() {
  return (
    <>
      <AreaFields hint="须在套餐的可代理地区内" />
      <PriceField name={field('deposit')} label="保证金" hint="交齐后才能开通" />
    </>
  )
}

/** Confirms that the areas overlap with those of another account. */
export const OverlapField = () => (
  <SwitchField
    name={field('confirmOverlap')}
    label="区域重叠仍保存"
    hint="仅当与同套餐经销商的区域重叠时需要；独家套餐不能重叠"
  />
)

/** Factors of its prices, with what a supply price of 100 becomes. */
export function PriceFactorFields() {
  const [purchase, product, sale] = useWatch<EditValues, ['purchaseFactor', 'productFactor', 'saleFactor']>({
    name: ['purchaseFactor', 'productFactor', 'saleFactor'],
  })
  const isNumber = (text: string) => /^\d{1,3}(\.\d{1,4})?$/.test(text)
  const bought = isNumber(purchase) ? timesMoney('100', purchase) : null
  const becomes = (factor: string) =>
    bought !== null && isNumber(factor) ? `供货价 100 元时为 ${timesMoney(bought, factor)} 元` : '空则按规格自己的系数'
  return (
    <>
      <TextField
        name={field('purchaseFactor')}
        label="采购系数"
        hint={bought === null ? '空则按规格的系数与套餐的进货折扣' : `供货价 100 元时采购价为 ${bought} 元`}
      />
      <TextField name={field('productFactor')} label="产品系数" hint={becomes(product)} />
      <TextField name={field('saleFactor')} label="销售系数" hint={becomes(sale)} />
    </>
  )
}

export function FactorFields() {
  return (
    <>
      <PriceFactorFields />
      <LongTextField name={field('remark')} label="内部备注" maxLength={500} hint="经销商看不到" />
    </>
  )
}
