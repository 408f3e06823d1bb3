import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import { isOpenExperience } from '#contract/merchants/experience-rules.ts'
import { type Experience, getExperience, listExperiences, saveExperience } from '#contract/merchants/experiences.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { experiencePaths } from '#features/merchants/paths.ts'
import { usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { RegionField } from '#screen/form/region-field.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type ExperienceValues, useExperienceForm } from './use-form.ts'

const field = fieldsOf<ExperienceValues>()

interface ExperienceFormDrawerProps {
  /** Null for a new one. */
  id: number | null
  onClose: () => void
}

/** The form of a trial beside the list. */
export function ExperienceFormDrawer({ id, onClose }: ExperienceFormDrawerProps) {
  const read = useLookup(getExperience, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor experience={null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="体验申请" title="体验申请" onClose={onClose}>
      {(experience) => <Editor experience={experience} onClose={onClose} />}
    </QueryDrawer>
  )
}

/** The open trial of the phone, before somebody enters a second one. */
function RunningNotice({ ownId }: { ownId: number | undefined }) {
  const phone = useWatch<ExperienceValues, 'phone'>({ name: 'phone' }).trim()
  const enabled = isMobile(phone)
  const { data } = useLookup(listExperiences, { phone, pageSize: 20 }, { enabled })
  const other = enabled ? data?.list.find((row) => row.id !== ownId && isOpenExperience(row)) : undefined
  if (!other) return null
  return (
    <div className="@container">
      <Notice
        tone="warning"
        // Aligned with the input, not with its label.
        className="@xl:ml-34"
        title={`该手机号已有进行中的体验 ${other.experienceNo}`}
        action={
          <Button asChild size="tiny">
            <Link to={experiencePaths.list.to({ id: other.id })}>打开该体验</Link>
          </Button>
        }
      />
    </div>
  )
}

function PromoterField({ promoter }: { promoter: Experience['promoter'] }) {
  const seesPromoters = useCanCall(listPromoters)
  const promoters = usePromoterChoices(seesPromoters)
  if (!seesPromoters) return null
  return (
    <PickField
      name={field('promoterId')}
      label="推广员"
      chosenOptions={promoter ? [{ value: String(promoter.id), label: promoter.name }] : []}
      {...promoters}
      hint="开通后是体验商家的推广员"
    />
  )
}

function Editor({ experience, onClose }: { experience: Experience | null; onClose: () => void }) {
  const form = useExperienceForm(experience)
  const canEdit = useCanCall(saveExperience) && (experience === null || isOpenExperience(experience))
  const title = experience ? `编辑体验「${experience.companyName}」` : '新增体验'
  return (
    <FormDrawer
      form={form}
      history={experience && { resource: 'experience', targetId: experience.id }}
      title={title}
      {...(experience && { description: experience.experienceNo })}
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
          <TitledSection title="申请信息">
            <TextField name={field('companyName')} label="公司名称" maxLength={50} />
            <TextField name={field('contactName')} label="联系人" maxLength={20} />
            <TextField name={field('phone')} label="手机号" maxLength={11} hint="开通后是店主的登录手机" />
            <RunningNotice ownId={experience?.id} />
            <CodeField name={field('merchantType')} label="商家类型" codes={companyType} />
            <RegionField name={field('area')} label="所在地区" />
            <CodeField name={field('edition')} label="体验版本" codes={merchantEdition} />
            <CodeField name={field('source')} label="来源" codes={merchantSource} />
            <PromoterField promoter={experience?.promoter ?? null} />
            <LongTextField name={field('need')} label="需求描述" maxLength={500} />
          </TitledSection>
        </fieldset>
      </FormBody>
      {experience && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}
