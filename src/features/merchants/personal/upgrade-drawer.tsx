import { uploadModel } from '#contract/base.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import { UpgradeInput, upgradePersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { enterpriseUploads } from '#contract/merchants/upload-rules.ts'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Notice } from '#ui/notice/notice.tsx'

/** As the contract takes them, with null where nothing is chosen yet. */
type Values = Omit<UpgradeInput, 'merchantType' | 'edition' | 'managerId'> & {
  [Field in 'merchantType' | 'edition' | 'managerId']: UpgradeInput[Field] | null
}

const field = fieldsOf<Values>()

const blank: Values = {
  name: '',
  shortName: '',
  merchantType: null,
  edition: null,
  licenceNo: '',
  licenceImage: '',
  legalPerson: '',
  address: '',
  expireAt: '',
  managerId: null,
}

interface PersonalUpgradeDrawerProps {
  personal: { id: number; version: number; realName: string }
  onClose: () => void
}

/** Asks for what a company needs; the rest is taken from the personal merchant. */
export function PersonalUpgradeDrawer({ personal: { id, version, realName }, onClose }: PersonalUpgradeDrawerProps) {
  const upgrade = useChange(upgradePersonalMerchant)
  const managers = useManagerChoices()
  const form = useContractForm<Values, 'upgrade'>({
    schema: UpgradeInput,
    intents: ['upgrade'],
    initial: { ...blank, legalPerson: realName },
    record: null,
    save: (values, _intent, { requestId }) =>
      upgrade({ ...UpgradeInput.parse(values), id, version }, `「${realName}」已升级为企业`, {
        quiet: true,
        requestId,
      }),
  })
  const title = `「${realName}」升级为企业`
  return (
    <FormDrawer
      form={form}
      title={title}
      description="升级后不能撤回"
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="upgrade" tone="primary" onSaved={onClose}>
          升级为企业
        </SaveButton>
      }
    >
      <Notice tone="info" title="一并转入新企业">
        客户、历史订单、小程序店铺、黑卡与推广绑定都归新企业；本人的手机号成为店主登录账号。
      </Notice>
      <FormBody form={form} label={title}>
        <TitledSection title="企业资料">
          <TextField name={field('name')} label="企业名称" maxLength={50} placeholder="与营业执照一致" />
          <TextField name={field('shortName')} label="简称" maxLength={12} hint="显示在商城" />
          <CodeField name={field('merchantType')} label="商家类型" codes={companyType} />
          <TextField name={field('licenceNo')} label="统一社会信用代码" maxLength={18} placeholder="18 位" />
          <ImageField
            name={field('licenceImage')}
            label="营业执照"
            rules={enterpriseUploads.licenceImage}
            model={uploadModel.privateDocument}
          />
          <TextField name={field('legalPerson')} label="法人" maxLength={20} />
          <TextField name={field('address')} label="详细地址" maxLength={120} hint="所在地区沿用个人资料" />
        </TitledSection>
        <TitledSection title="版本与期限">
          <CodeField name={field('edition')} label="版本" codes={merchantEdition} />
          <DateField name={field('expireAt')} label="到期日" min={dayOf()} />
          <PickField name={field('managerId')} label="客户经理" {...managers} />
        </TitledSection>
      </FormBody>
    </FormDrawer>
  )
}
