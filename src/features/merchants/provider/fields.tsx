import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { PROVIDER_BANK_NEEDS, type Provider } from '#contract/merchants/providers.ts'
import { providerUploads } from '#contract/merchants/upload-rules.ts'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { ImageField, PicturesField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  LongTextField,
  NumberField,
  PickField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import type { ProviderValues } from './use-form.ts'

const field = fieldsOf<ProviderValues>()

/** Who the provider is, what it does and where. */
export function BasicFields({ provider }: { provider: Provider | null }) {
  const seesManagers = useCanCall(listMerchantManagers)
  const managers = useManagerChoices(seesManagers)
  const manager = provider?.manager
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="服务商名称" maxLength={50} />
      <CodeField name={field('applicantKind')} label="主体类型" codes={applicantKind} />
      <CodeSetField name={field('kinds')} label="服务类型" codes={serviceKind} />
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TextField name={field('phone')} label="登录手机" maxLength={11} placeholder="手机号" />
      <RegionsField name={field('areas')} label="服务地区" />
      <TextField name={field('address')} label="地址" maxLength={120} />
      <NumberField name={field('dailyCapacity')} label="日接单上限" max={999} suffix="单" />
      {seesManagers && (
        <PickField
          name={field('managerId')}
          label="负责人"
          chosenOptions={manager ? [{ value: String(manager.id), label: manager.name }] : []}
          {...managers}
        />
      )}
      <LongTextField name={field('remark')} label="备注" maxLength={500} />
    </FormSection>
  )
}

/** Papers: a company needs its licence, installation needs qualification and insurance. */
export function PaperFields() {
  const { applicantKind: kind, kinds = [] } = useWatch<ProviderValues>() as ProviderValues
  const installs = kinds.includes(serviceKind.installation)
  return (
    <FormSection title="资质与保险">
      {kind === applicantKind.company && (
        <>
          <TextField name={field('licenceNo')} label="统一社会信用代码" maxLength={18} placeholder="18 位" />
          <ImageField
            name={field('licenceImage')}
            label="营业执照"
            rules={providerUploads.licenceImage}
            model={uploadModel.privateDocument}
          />
        </>
      )}
      <PicturesField
        name={field('qualificationImages')}
        label="资质证书"
        rules={providerUploads.qualificationImages}
        model={uploadModel.privateDocument}
        max={9}
        {...(installs && { hint: '安装服务必须上传' })}
      />
      <DateField
        name={field('insuranceExpireAt')}
        label="保险到期"
        {...(installs && { hint: '安装服务必须填写，到期后不再派单' })}
      />
    </FormSection>
  )
}

/** The bank account is shown only to who may change it. */
export function SettlementFields() {
  const seesBank = useHolds(PROVIDER_BANK_NEEDS)
  return (
    <FormSection title="结算账户">
      <NumberField
        name={field('settleDay')}
        label="结算日"
        max={28}
        suffix="日"
        hint="每月这一天生成上个月的结算单，1 到 28"
      />
      {seesBank && (
        <>
          <TextField name={field('bankName')} label="开户行" maxLength={50} />
          <TextField name={field('bankAccountName')} label="开户名" maxLength={50} />
          <TextField name={field('bankAccount')} label="银行账号" maxLength={32} placeholder="8 到 32 位数字" />
        </>
      )}
    </FormSection>
  )
}
