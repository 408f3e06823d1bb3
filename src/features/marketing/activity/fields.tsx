import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { type Activity, type Ladder, listActivityOverlaps, MAX_LADDERS } from '#contract/marketing/activities.ts'
import { activityUploads } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityKind } from '#contract/marketing/codes.ts'
import { useActivityBrandChoices } from '#features/marketing/shared/activity-choices.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  NumberField,
  PickManyField,
  PriceField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { ActivityValues } from './use-form.ts'

const field = fieldsOf<ActivityValues>()

interface SectionProps {
  isLocked: (field: string) => boolean
}

/** Other activities at the same time; goods in both are sold by the one of higher priority. */
function Overlaps({ id }: { id: number | null }) {
  const { watch } = useFormContext<ActivityValues>()
  const [startAt, endAt, brandIds, categoryIds] = watch(['startAt', 'endAt', 'brandIds', 'categoryIds'])
  const isTimed = startAt !== '' && endAt !== '' && Date.parse(endAt) > Date.parse(startAt)
  const params = { ...(id !== null && { id }), startAt, endAt, brandIds, categoryIds }
  const { data = [] } = useLookup(listActivityOverlaps, params, { enabled: isTimed })
  if (!isTimed || data.length === 0) return null
  return (
    <Notice tone="warning" title={`与 ${data.length} 个活动时间、品牌和类目重叠`}>
      {data.map(({ name, kind }) => `${name}（${activityKind.label(kind)}）`).join('、')}
    </Notice>
  )
}

interface BasicFieldsProps extends SectionProps {
  /** The saved activity; null for a new one. */
  id: number | null
  hasProducts: boolean
}

export function BasicFields({ isLocked, id, hasProducts }: BasicFieldsProps) {
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="活动名称" maxLength={30} disabled={isLocked('name')} />
      <CodeField
        name={field('kind')}
        label="活动类型"
        codes={activityKind}
        disabled={isLocked('kind') || hasProducts}
        {...(hasProducts && { hint: '已有商品报名，不能修改' })}
      />
      <ImageField
        name={field('banner')}
        label="活动横幅"
        rules={activityUploads.banner}
        disabled={isLocked('banner')}
      />
      <ImageField
        name={field('shareImage')}
        label="分享图"
        rules={activityUploads.shareImage}
        disabled={isLocked('shareImage')}
      />
      <TextField
        name={field('tagText')}
        label="商品角标"
        maxLength={6}
        hint="显示在商品图上"
        disabled={isLocked('tagText')}
      />
      <DateField name={field('startAt')} label="开始时间" withTime disabled={isLocked('startAt')} />
      <DateField
        name={field('endAt')}
        label="结束时间"
        withTime
        hint="活动持续 10 分钟到 180 天"
        disabled={isLocked('endAt')}
      />
      {!isLocked('startAt') && <Overlaps id={id} />}
      <NumberField
        name={field('priority')}
        label="优先级"
        max={99}
        hint="同一商品参加多个活动时，数值大的生效；相同则取低价"
        disabled={isLocked('priority')}
      />
    </FormSection>
  )
}

/** Only the fields of the chosen kind. */
export function RuleFields({ isLocked }: SectionProps) {
  const kind = useFormContext<ActivityValues>().watch('kind')
  return (
    <FormSection title="优惠规则">
      {kind === activityKind.discount && (
        <TextField
          name={field('discountRate')}
          label="最低折扣"
          hint="0.8 即活动价不高于销售价的 8 折"
          disabled={isLocked('discountRate')}
        />
      )}
      {kind === activityKind.fullReduction && <LadderFields isLocked={isLocked('ladders')} />}
      {kind === activityKind.group && (
        <>
          <NumberField name={field('groupSize')} label="成团人数" max={20} disabled={isLocked('groupSize')} />
          <NumberField
            name={field('groupHours')}
            label="成团时限"
            max={72}
            suffix="小时"
            disabled={isLocked('groupHours')}
          />
        </>
      )}
      {kind === activityKind.presale && (
        <NumberField
          name={field('depositRate')}
          label="定金比例"
          max={50}
          suffix="%"
          hint="5% 到 50%"
          disabled={isLocked('depositRate')}
        />
      )}
      <NumberField
        name={field('limitPerUser')}
        label="每人限购"
        max={999}
        hint="每件商品，0 为不限"
        disabled={isLocked('limitPerUser')}
      />
      <SwitchField name={field('couponStackable')} label="可叠加优惠券" disabled={isLocked('couponStackable')} />
    </FormSection>
  )
}

const ladderText = (value: unknown) =>
  (value as Ladder[]).map(({ fullAmount, reduceAmount }) => `满 ${fullAmount} 减 ${reduceAmount}`).join('，')

/** 满减: each row takes more off than the one before. */
function LadderFields({ isLocked }: { isLocked: boolean }) {
  const { control } = useFormContext<ActivityValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'ladders' })
  const { errors } = useFormState({ control, name: 'ladders' })
  const { register } = useContractFormState()
  useEffect(() => register('ladders', { label: '满减阶梯', words: ladderText, isLocked }), [register, isLocked])
  return (
    <>
      <Field label="满减阶梯" required error={errors.ladders?.root?.message ?? errors.ladders?.message}>
        <ul className="grid gap-2">
          {fields.map(({ id }, index) => (
            <li key={id} className="flex items-start gap-3">
              <div className="grid flex-1 gap-3 sm:grid-cols-2">
                <PriceField name={field(`ladders.${index}.fullAmount`)} label="满" disabled={isLocked} />
                <PriceField name={field(`ladders.${index}.reduceAmount`)} label="减" disabled={isLocked} />
              </div>
              <IconButton label={`删除第 ${index + 1} 档`} disabled={isLocked} onClick={() => remove(index)}>
                <Trash2 aria-hidden strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button
          data-field="ladders"
          className={fields.length > 0 ? 'mt-2' : ''}
          disabled={isLocked || fields.length >= MAX_LADDERS}
          onClick={() =>
            append({ fullAmount: '', reduceAmount: '' }, { focusName: `ladders.${fields.length}.fullAmount` })
          }
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加一档
        </Button>
      </Field>
      {fields.length === 1 && (
        <SwitchField
          name={field('ladderLoop')}
          label="每满减"
          hint="每满一次减一次；只有一档时可用"
          disabled={isLocked}
        />
      )}
    </>
  )
}

const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name })

export function ScopeFields({ isLocked, from }: SectionProps & { from: Activity | null }) {
  const enrolOpen = useFormContext<ActivityValues>().watch('enrolOpen')
  const brands = useActivityBrandChoices()
  const categories = useCategoryChoices()
  return (
    <FormSection title="参与范围">
      <CodeSetField
        name={field('audience')}
        label="参与对象"
        codes={activityAudience}
        disabled={isLocked('audience')}
      />
      <RegionsField name={field('areas')} label="活动地区" disabled={isLocked('areas')} />
      <PickManyField
        {...brands}
        name={field('brandIds')}
        label="参与品牌"
        placeholder="全部品牌"
        chosenOptions={(from?.brands ?? []).map(toChoice)}
        disabled={isLocked('brandIds')}
      />
      <PickManyField
        {...categories}
        name={field('categoryIds')}
        label="参与类目"
        placeholder="全部类目"
        hint="包含下级类目"
        chosenOptions={(from?.categories ?? []).map(toChoice)}
        disabled={isLocked('categoryIds')}
      />
      <SwitchField
        name={field('enrolOpen')}
        label="供应商报名"
        hint="参与品牌的供应商可以报名商品"
        disabled={isLocked('enrolOpen')}
      />
      {enrolOpen && (
        <>
          <DateField name={field('enrolStartAt')} label="报名开始" withTime disabled={isLocked('enrolStartAt')} />
          <DateField
            name={field('enrolEndAt')}
            label="报名截止"
            withTime
            hint="不晚于活动开始"
            disabled={isLocked('enrolEndAt')}
          />
        </>
      )}
    </FormSection>
  )
}

export function TextFields({ isLocked }: { isLocked: boolean }) {
  return (
    <FormSection title="规则说明">
      <RichTextField
        name={field('rulesText')}
        label="活动规则"
        maxLength={20_000}
        disabled={isLocked}
        hint="顾客可见"
      />
    </FormSection>
  )
}
