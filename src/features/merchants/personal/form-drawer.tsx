import { uploadModel } from '#contract/base.ts'
import type { NamedRef } from '#contract/fields.ts'
import { personalKind } from '#contract/merchants/codes.ts'
import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import {
  getPersonalMerchant,
  type PersonalMerchant,
  savePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { canEditPersonal, ID_CARD_SIDES, MAX_WORK_YEARS } from '#contract/merchants/personal-rules.ts'
import { personalUploads } from '#contract/merchants/upload-rules.ts'
import { MerchantLabelField } from '#features/merchants/shared/label-field.tsx'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { useCanCall, useReads } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { ImageField, PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Field } from '#ui/field/field.tsx'
import { type PersonalValues, usePersonalForm } from './use-form.ts'

const field = fieldsOf<PersonalValues>()

interface PersonalFormDrawerProps {
  /** Null for a new one. */
  id: number | null
  onClose: () => void
}

/** The form of a personal merchant beside the list. */
export function PersonalFormDrawer({ id, onClose }: PersonalFormDrawerProps) {
  const read = useLookup(getPersonalMerchant, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor personal={null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="个人商家" title="个人商家" onClose={onClose}>
      {(personal) => <Editor personal={personal} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ personal, onClose }: { personal: PersonalMerchant | null; onClose: () => void }) {
  const form = usePersonalForm(personal)
  const canEdit = useCanCall(savePersonalMerchant) && (personal === null || canEditPersonal(personal))
  const title = personal ? personal.realName : '新增个人商家'
  return (
    <FormDrawer
      form={form}
      history={personal && { resource: 'personalMerchant', targetId: personal.id }}
      title={title}
      description={personal ? personal.merchantNo : '保存后待审核，通过后可以登录商城'}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <PersonFields personal={personal} />
          <PaperFields personal={personal} />
          <CareFields personal={personal} />
        </fieldset>
      </FormBody>
      {personal && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function PersonFields({ personal }: { personal: PersonalMerchant | null }) {
  const reads = useReads(personalMerchantRights)
  return (
    <TitledSection title="资料">
      <TextField name={field('realName')} label="姓名" maxLength={20} hint="与身份证一致" />
      <ImageField name={field('avatar')} label="头像" rules={personalUploads.avatar} />
      {personal && !reads('phone') ? (
        <Field label="手机号" hint="没有查看完整联系方式的权限，不能修改">
          <span className="flex min-h-7 items-center tabular-nums">{personal.phone}</span>
        </Field>
      ) : (
        <TextField name={field('phone')} label="手机号" maxLength={11} hint="与商城账号的手机一致时自动关联" />
      )}
      <CodeField name={field('kind')} label="职业" codes={personalKind} />
      <RegionField name={field('area')} label="所在地区" />
      <NumberField name={field('workYears')} label="从业年限" suffix="年" max={MAX_WORK_YEARS} />
    </TitledSection>
  )
}

/** Papers on file are not shown here; new ones replace them. */
function PaperFields({ personal }: { personal: PersonalMerchant | null }) {
  const reads = useReads(personalMerchantRights)
  const isOnFile = personal !== null && personal.idCardNo !== '' && !reads('idCardNo')
  return (
    <TitledSection title="证件">
      <TextField
        name={field('idCardNo')}
        label="身份证号"
        maxLength={18}
        hint="审核前必须登记"
        {...(isOnFile && { placeholder: `${personal.idCardNo}，不修改请留空` })}
      />
      {reads('idCardImages') && (
        <PicturesField
          name={field('idCardImages')}
          label="身份证正反面"
          rules={personalUploads.idCardImages}
          model={uploadModel.privateDocument}
          max={ID_CARD_SIDES}
          {...(personal?.idCardImageCount && { hint: '已上传，不修改请留空' })}
        />
      )}
      <PicturesField
        name={field('certificateImages')}
        label="资格证书"
        rules={personalUploads.certificateImages}
        model={uploadModel.privateDocument}
        max={6}
      />
    </TitledSection>
  )
}

const chosen = (ref: NamedRef | null | undefined) => (ref ? [{ value: String(ref.id), label: ref.name }] : [])

function CareFields({ personal }: { personal: PersonalMerchant | null }) {
  const managers = useManagerChoices()
  const promoters = usePromoterChoices()
  return (
    <TitledSection title="跟进">
      <PickField name={field('managerId')} label="客户经理" {...managers} chosenOptions={chosen(personal?.manager)} />
      <PickField name={field('promoterId')} label="推广员" {...promoters} chosenOptions={chosen(personal?.promoter)} />
      <MerchantLabelField labels={personal?.labels ?? []} />
      <LongTextField name={field('remark')} label="备注" maxLength={500} hint="仅后台可见" />
    </TitledSection>
  )
}
