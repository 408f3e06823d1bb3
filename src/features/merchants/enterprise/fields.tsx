import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import type { NamedRef } from '#contract/fields.ts'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import { BANK_ACCOUNT_NEEDS, type EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { packageSeats, seatsOf } from '#contract/merchants/quota-rules.ts'
import { enterpriseUploads } from '#contract/merchants/upload-rules.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { MerchantLabelField } from '#features/merchants/shared/label-field.tsx'
import { useChannelChoices, useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { dayOf } from '#lib/formats.ts'
import { useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { ImageField, PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, LongTextField, NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { UniqueField } from './unique-field.tsx'
import type { EnterpriseValues } from './use-form.ts'

const field = fieldsOf<EnterpriseValues>()

/** The form sections with their fields, for the list of what is missing. */
export const enterpriseSections = {
  企业资料: ['name', 'shortName', 'merchantType', 'licenceNo', 'licenceImage', 'licenceExpireAt', 'area', 'address'],
  主账号: ['contactName', 'phone'],
  版本与期限: ['edition', 'expireAt', 'managerId'],
  员工数量: ['giftQuota', 'giftExpireAt'],
} as const

export function CompanyFields({ ownId }: { ownId: number | undefined }) {
  return (
    <FormSection title="企业资料">
      <UniqueField name="name" label="企业名称" maxLength={50} placeholder="与营业执照一致" ownId={ownId} />
      <TextField name={field('shortName')} label="简称" maxLength={12} hint="显示在商城" />
      <ImageField name={field('logo')} label="标志" rules={enterpriseUploads.logo} />
      <CodeField name={field('merchantType')} label="商家类型" codes={companyType} hint="决定成员的默认角色与菜单" />
      <UniqueField name="licenceNo" label="统一社会信用代码" maxLength={18} placeholder="18 位" ownId={ownId} />
      <ImageField
        name={field('licenceImage')}
        label="营业执照"
        rules={enterpriseUploads.licenceImage}
        model={uploadModel.privateDocument}
      />
      <DateField name={field('licenceExpireAt')} label="执照有效期至" hint="留空表示长期有效" />
      <TextField name={field('legalPerson')} label="法人" maxLength={20} />
      <RegionField name={field('area')} label="所在地区" />
      <TextField name={field('address')} label="详细地址" maxLength={120} />
      <LongTextField name={field('intro')} label="企业介绍" maxLength={1000} />
      <PicturesField name={field('images')} label="企业展示图" rules={enterpriseUploads.images} max={9} />
    </FormSection>
  )
}

/** `masked` is the phone of a merchant whose contacts the user may not read. */
export function AccountFields({ ownId, masked }: { ownId: number | undefined; masked: string | null }) {
  return (
    <FormSection title="主账号">
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      {masked === null ? (
        <>
          <UniqueField
            name="phone"
            label="主账号手机"
            maxLength={11}
            placeholder="手机号"
            hint="开通后是店主的登录手机"
            ownId={ownId}
          />
          <TextField name={field('email')} label="邮箱" maxLength={64} />
        </>
      ) : (
        <Field label="主账号手机" hint="没有查看完整联系方式的权限，不能修改">
          <span className="flex min-h-7 items-center tabular-nums">{masked}</span>
        </Field>
      )}
    </FormSection>
  )
}

/** Shown although it cannot be chosen any more: a manager who has left. */
const chosen = (ref: NamedRef | null | undefined) => (ref ? [{ value: String(ref.id), label: ref.name }] : [])

/** Edition and term. The last day of an opened merchant moves by 延期. */
export function EditionFields({ isOpened, enterprise }: { isOpened: boolean; enterprise: EnterpriseUser | null }) {
  const managers = useManagerChoices()
  const seesChannels = useCanCall(listTradeParties)
  const channels = useChannelChoices(seesChannels)
  const seesPromoters = useCanCall(listPromoters)
  const promoters = usePromoterChoices(seesPromoters)
  const { edition, expireAt } = useWatch<EnterpriseValues>() as EnterpriseValues
  return (
    <FormSection title="版本与期限">
      <CodeField
        name={field('edition')}
        label="版本"
        codes={merchantEdition}
        {...(edition !== null && { hint: `含 ${packageSeats(edition)} 个员工数；菜单跟随商家类型的默认角色` })}
      />
      {isOpened ? (
        <Field label="到期日" hint="在列表中用「延期」修改">
          <span className="flex min-h-7 items-center tabular-nums">{expireAt}</span>
        </Field>
      ) : (
        <DateField name={field('expireAt')} label="到期日" min={dayOf()} />
      )}
      <PickField
        name={field('managerId')}
        label="客户经理"
        chosenOptions={chosen(enterprise?.manager)}
        {...managers}
        hint="到期与执照提醒发给客户经理"
      />
      {seesPromoters && (
        <PickField
          name={field('promoterId')}
          label="推广员"
          chosenOptions={chosen(enterprise?.promoter)}
          {...promoters}
          hint="更换后，之后的订单归新的推广员"
        />
      )}
      {seesChannels && (
        <PickField
          name={field('channelId')}
          label="所属渠道"
          chosenOptions={chosen(enterprise?.channel)}
          {...channels}
        />
      )}
      <MerchantLabelField labels={enterprise?.labels ?? []} />
    </FormSection>
  )
}

/** The seats that the opening brings. */
export function SeatFields() {
  const { edition, giftQuota, giftExpireAt } = useWatch<EnterpriseValues>() as EnterpriseValues
  const terms = { edition, addonQuota: 0, giftQuota: giftQuota ?? 0, giftExpireAt }
  const { packageQuota, totalQuota } = seatsOf(terms, dayOf())
  return (
    <FormSection title="员工数量">
      <Field label="套餐数量" hint={edition === null ? '选择版本后显示' : undefined}>
        <span className="flex min-h-7 items-center tabular-nums">{packageQuota}</span>
      </Field>
      <NumberField name={field('giftQuota')} label="赠送数量" max={999} negative />
      <DateField name={field('giftExpireAt')} label="赠送到期" min={dayOf()} hint="留空表示与账号同期" />
      <Field label="总数量">
        <span className="flex min-h-7 items-center font-medium tabular-nums">{totalQuota}</span>
      </Field>
    </FormSection>
  )
}

/** The bank account is shown only to who may change it. */
export function BankFields() {
  if (!useHolds(BANK_ACCOUNT_NEEDS)) return null
  return (
    <FormSection title="结算账户">
      <TextField name={field('bankName')} label="开户行" maxLength={50} />
      <TextField name={field('bankAccountName')} label="开户名" maxLength={50} hint="与企业名称一致" />
      <TextField name={field('bankAccount')} label="银行账号" maxLength={32} placeholder="8 到 32 位数字" />
    </FormSection>
  )
}

export function RemarkFields() {
  return (
    <FormSection title="备注">
      <LongTextField name={field('remark')} label="内部备注" maxLength={500} hint="商家看不到" />
    </FormSection>
  )
}
