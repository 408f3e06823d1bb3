import { uploadModel } from '#contract/base.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { invoiceType, settlementCycle, supplierType, taxRate } from '#contract/suppliers/codes.ts'
import { BANK_FIELDS_NEED, type SupplierInput } from '#contract/suppliers/suppliers.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, LongTextField, PickManyField, PriceField, TextField } from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { SupplierCreditCode } from './credit-code.tsx'
import { SupplierWarehouses } from './warehouses.tsx'

const field = fieldsOf<SupplierInput>()

/** The form sections with their fields, for the progress list. */
export const supplierSections = {
  企业信息: [
    'name',
    'shortName',
    'supplierType',
    'creditCode',
    'license',
    'licenseUntil',
    'legalPerson',
    'area',
    'address',
  ],
  联系方式: ['contactName', 'contactPhone', 'contactEmail'],
  仓库与退货: ['warehouses', 'returnAddress', 'leadTime', 'logisticsLevel'],
  合作: ['categoryIds', 'contractNo', 'contractFiles', 'contractFrom', 'contractUntil', 'deposit'],
  结算与发票: ['settlementCycle', 'invoiceType', 'taxRate', 'bankAccountName', 'bankName', 'bankAccountNo'],
  登录账号: ['account'],
} as const

export function CompanyFields({ supplierId }: { supplierId: number | null }) {
  return (
    <FormSection title="企业信息">
      <TextField name={field('name')} label="公司名称" maxLength={60} />
      <TextField name={field('shortName')} label="简称" maxLength={15} />
      <CodeField name={field('supplierType')} label="供应商类型" codes={supplierType} />
      <SupplierCreditCode supplierId={supplierId} />
      <ImageField
        name={field('license')}
        label="营业执照"
        rules={supplierUploads.license}
        model={uploadModel.privateDocument}
      />
      <DateField name={field('licenseUntil')} label="执照有效期至" hint="留空表示长期有效" />
      <TextField name={field('legalPerson')} label="法定代表人" maxLength={20} />
      <RegionField name={field('area')} label="所在地区" />
      <TextField name={field('address')} label="详细地址" maxLength={100} />
    </FormSection>
  )
}

export function ContactFields() {
  return (
    <FormSection title="联系方式">
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TextField name={field('contactPhone')} label="联系电话" placeholder="手机号，或区号加号码" />
      <TextField name={field('contactEmail')} label="邮箱" maxLength={64} />
    </FormSection>
  )
}

export function WarehouseFields() {
  return (
    <FormSection title="仓库与退货">
      <SupplierWarehouses />
      <TextField name={field('returnAddress')} label="退货地址" maxLength={120} hint="写明收件人与电话" />
      <CodeField name={field('leadTime')} label="默认货期" codes={leadTime} clearable />
      <CodeField name={field('logisticsLevel')} label="默认物流服务" codes={logisticsLevel} clearable />
    </FormSection>
  )
}

export function CooperationFields() {
  const categories = useCategoryChoices()
  return (
    <FormSection title="合作">
      <PickManyField name={field('categoryIds')} label="经营类目" hint="只能发布这些类目的商品" {...categories} />
      <TextField name={field('contractNo')} label="合同编号" maxLength={30} />
      <FilesField
        name={field('contractFiles')}
        label="合同附件"
        rules={supplierUploads.contractFiles}
        model={uploadModel.privateDocument}
        max={10}
      />
      <DateField name={field('contractFrom')} label="合同开始" />
      <DateField name={field('contractUntil')} label="合同截止" />
      <PriceField name={field('deposit')} label="保证金" />
    </FormSection>
  )
}

/** Bank fields are shown only with settlement permission. */
export function SettlementFields() {
  const canSettle = useHolds(BANK_FIELDS_NEED)
  return (
    <FormSection title="结算与发票">
      <CodeField name={field('settlementCycle')} label="结算周期" codes={settlementCycle} />
      <CodeField name={field('invoiceType')} label="发票类型" codes={invoiceType} />
      <CodeField name={field('taxRate')} label="税率" codes={taxRate} clearable />
      {canSettle && (
        <>
          <TextField
            name={field('bankAccountName')}
            label="开户名称"
            maxLength={60}
            hint="与公司名称不一致时，请在备注中说明"
          />
          <TextField name={field('bankName')} label="开户银行" maxLength={50} />
          <DigitsField name={field('bankAccountNo')} label="银行账号" />
        </>
      )}
    </FormSection>
  )
}

export function AccountFields({ isKnown }: { isKnown: boolean }) {
  return (
    <FormSection title="登录账号">
      <TextField
        name={field('account')}
        label="登录账号"
        placeholder="手机号"
        hint={isKnown ? '修改后，已登录的设备将全部退出' : '启用时开通，初始密码由短信发送'}
      />
    </FormSection>
  )
}

export function RemarkFields() {
  return (
    <FormSection title="备注">
      <LongTextField name={field('remark')} label="内部备注" maxLength={500} hint="供应商看不到" />
    </FormSection>
  )
}

/** Digits only: spaces and hyphens of pasted numbers are removed. */
function DigitsField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(
    <TextInput
      {...control}
      value={value}
      inputMode="numeric"
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      inputClassName="tabular-nums"
      className="max-w-80"
    />,
  )
}
