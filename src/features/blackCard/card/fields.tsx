import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { industry } from '#contract/blackCard/card-codes.ts'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import { type CardMerchant, FEE_NEEDS } from '#contract/blackCard/card-merchants.ts'
import { cardUploads } from '#contract/blackCard/card-rules.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import {
  useChannelChoices,
  useManagerChoices,
  useManualLabelChoices,
  usePromoterChoices,
} from '#features/merchants/public.ts'
import { useCanCall, useHolds, useReads } from '#screen/data/permissions.tsx'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PickField, PickManyField, PriceField, TextField } from '#screen/form/fields.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { useLevels } from './pickers.ts'
import { TakenField } from './taken-field.tsx'
import type { CardValues } from './use-form.ts'

const field = fieldsOf<CardValues>()

interface SectionProps {
  card: CardMerchant | null
}

const chosen = (ref: NamedRef | null | undefined) => (ref ? [{ value: String(ref.id), label: ref.name }] : [])

/** Who holds the card: a company with its licence, or a person with an identity card. */
export function SubjectFields({ card }: SectionProps) {
  const kind = useWatch<CardValues, 'applicantKind'>({ name: 'applicantKind' })
  const seesIdentity = useReads(cardMerchantRights)('idCardNo')
  return (
    <FormSection title="主体信息">
      <CodeField
        name={field('applicantKind')}
        label="主体类型"
        codes={applicantKind}
        disabled={card !== null}
        {...(card && { hint: '开卡后不能更换' })}
      />
      <TextField name={field('name')} label="商家名称" maxLength={50} />
      <TextField name={field('shortName')} label="简称" maxLength={12} />
      <ImageField name={field('logo')} label="标志" rules={cardUploads.logo} />
      <CodeField name={field('industry')} label="行业" codes={industry} />
      {kind === applicantKind.company ? (
        <>
          <TakenField
            name="licenceNo"
            label="统一社会信用代码"
            maxLength={18}
            placeholder="18 位"
            hint="已登记的企业自动关联，否则登记为新企业"
            ownId={card?.id}
          />
          <ImageField
            name={field('licenceImage')}
            label="营业执照"
            rules={cardUploads.licenceImage}
            model={uploadModel.privateDocument}
          />
          <TextField name={field('legalPerson')} label="法人" maxLength={20} />
        </>
      ) : (
        (card === null || seesIdentity) && (
          <TextField
            name={field('idCardNo')}
            label="身份证号"
            maxLength={18}
            hint="已登记的个人商家自动关联，否则登记为新个人商家"
          />
        )
      )}
    </FormSection>
  )
}

export function ContactFields({ card }: SectionProps) {
  const phone = useWatch<CardValues, 'phone'>({ name: 'phone' })
  const isMoved = card !== null && phone !== card.phone
  return (
    <FormSection title="联系与登录">
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TakenField name="phone" label="登录手机" maxLength={11} placeholder="手机号" ownId={card?.id} />
      {isMoved && <TextField name={field('phoneReason')} label="换号原因" maxLength={100} hint="记入操作日志" />}
      <TextField name={field('email')} label="邮箱" maxLength={64} />
      <RegionField name={field('area')} label="所在地区" />
      <TextField name={field('address')} label="详细地址" maxLength={120} />
    </FormSection>
  )
}

/** Level, terms and people. The last day follows from the level, or from renewals. */
export function CardTermFields({ card }: SectionProps) {
  const { data: levels = [], isFetching } = useLevels()
  const levelId = useWatch<CardValues, 'cardLevelId'>({ name: 'cardLevelId' })
  const level = levels.find(({ id }) => id === levelId)
  const seesPromoters = useCanCall(listPromoters)
  const seesChannels = useCanCall(listTradeParties)
  const managers = useManagerChoices()
  const channels = useChannelChoices(seesChannels)
  const promoters = usePromoterChoices(seesPromoters)
  const labels = useManualLabelChoices()
  useLevelDefaults(card === null, level)
  const options = levels
    .filter(({ id, enabled }) => enabled || id === card?.cardLevelId)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormSection title="黑卡">
      <PickField
        name={field('cardLevelId')}
        label="黑卡等级"
        options={options}
        chosenOptions={chosen(card?.cardLevel)}
        loading={isFetching}
        {...(card
          ? { hint: `到期日 ${card.expireAt}，改期请用续期` }
          : level && { hint: `开卡后 ${level.validMonths} 个月到期` })}
      />
      <TextField
        name={field('discountFactor')}
        label="专属折扣系数"
        hint={level ? `0.1 到 1，留空按等级的 ${level.discountFactor}` : '0.1 到 1，留空按等级'}
      />
      <PriceField name={field('creditLimit')} label="授信额度" />
      {seesPromoters && (
        <PickField name={field('promoterId')} label="推广员" {...promoters} chosenOptions={chosen(card?.promoter)} />
      )}
      {seesChannels && (
        <PickField name={field('channelId')} label="所属渠道" {...channels} chosenOptions={chosen(card?.channel)} />
      )}
      <PickField name={field('managerId')} label="客户经理" {...managers} chosenOptions={chosen(card?.manager)} />
      <PickManyField
        name={field('labelIds')}
        label="标签"
        {...labels}
        chosenOptions={(card?.labels ?? []).flatMap(chosen)}
        hint="最多 10 个"
      />
    </FormSection>
  )
}

/** Fee and credit of a new card come from its level, as long as they were not typed. */
function useLevelDefaults(isNew: boolean, level: { id: number; fee: string; creditLimit: string } | undefined) {
  const { setValue } = useFormContext<CardValues>()
  const applied = useRef<number | null>(null)
  useEffect(() => {
    if (!isNew || !level || applied.current === level.id) return
    applied.current = level.id
    setValue('fee', level.fee)
    setValue('creditLimit', level.creditLimit)
    setValue('voucher.transferAmount', level.fee)
  }, [isNew, level, setValue])
}

/** The fee of a new card; below that of the level with the right and a reason. */
export function FeeField() {
  const [levelId, fee] = useWatch<CardValues, ['cardLevelId', 'fee']>({ name: ['cardLevelId', 'fee'] })
  const { data: levels = [] } = useLevels()
  const mayLower = useHolds(FEE_NEEDS)
  const level = levels.find(({ id }) => id === levelId)
  const isLowered = level !== undefined && fee !== '' && Number(fee) < Number(level.fee)
  return (
    <>
      <PriceField
        name={field('fee')}
        label="开卡费"
        disabled={!mayLower}
        hint={level ? `等级的开卡费 ${level.fee} 元${mayLower ? '，减免须填写原因' : ''}` : '先选择黑卡等级'}
      />
      {isLowered && <TextField name={field('feeReason')} label="减免原因" maxLength={100} />}
    </>
  )
}

/** The bank account is shown only to who may read wallets. */
export function SettlementFields() {
  const seesBank = useReads(cardMerchantRights)('bankAccount')
  return (
    <FormSection title="结算与开票">
      {seesBank && (
        <>
          <TextField name={field('bankName')} label="开户行" maxLength={50} hint="三项同时填写或都留空" />
          <TextField name={field('bankAccountName')} label="开户名" maxLength={60} hint="企业须与商家名称一致" />
          <TextField name={field('bankAccount')} label="银行账号" maxLength={32} placeholder="8 到 32 位数字" />
        </>
      )}
      <TextField name={field('invoiceTitle')} label="发票抬头" maxLength={100} />
      <TextField name={field('taxNo')} label="税号" maxLength={20} placeholder="15 到 20 位字母或数字" />
    </FormSection>
  )
}

export function RemarkFields() {
  return (
    <FormSection title="备注">
      <LongTextField name={field('remark')} label="内部备注" maxLength={500} />
    </FormSection>
  )
}
