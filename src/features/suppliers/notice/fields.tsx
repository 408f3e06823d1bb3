import FileInput from 'lucide-react/icons/file-input'
import { useFormContext, useWatch } from 'react-hook-form'
import { noticeTarget, noticeType } from '#contract/suppliers/codes.ts'
import {
  countNoticeTargets,
  MAX_PINNED_NOTICES,
  NOTICE_CONTENT_MAX,
  SCHEDULE_DAYS,
  type SupplierNotice,
} from '#contract/suppliers/notices.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { dayOf } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { FilesField } from '#screen/files/upload-fields.tsx'
import { useBrandChoices, useCategoryChoices, useEnabledSupplierChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, LongTextField, PickManyField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { RichTextField } from '#screen/form/rich-text-field.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { noticeModels } from './models.ts'
import { receiversText } from './publishing.ts'
import type { NoticeValues } from './use-form.ts'

const field = fieldsOf<NoticeValues>()

export function ContentFields() {
  return (
    <FormSection title="内容">
      <CodeField name={field('type')} label="通知类型" codes={noticeType} />
      <TextField name={field('title')} label="标题" maxLength={50} />
      <div className="grid gap-2">
        <RichTextField name={field('content')} label="正文" maxLength={NOTICE_CONTENT_MAX} />
        <InsertModel />
      </div>
      <LongTextField name={field('summary')} label="摘要" maxLength={100} placeholder="留空则取正文的前 100 个字" />
      <FilesField name={field('files')} label="附件" rules={supplierUploads.noticeFiles} max={10} />
    </FormSection>
  )
}

/** Appends the template text of the chosen type; an existing title stays. */
function InsertModel() {
  const { setValue, getValues } = useFormContext<NoticeValues>()
  const type = useWatch<NoticeValues, 'type'>({ name: 'type' })
  if (type === null) return null
  const insert = () => {
    const { title, content } = noticeModels[type]
    const options = { shouldDirty: true, shouldValidate: true }
    if (getValues('title') === '') setValue('title', title, options)
    setValue('content', getValues('content') + content, options)
  }
  return (
    <Button tone="link" className="justify-self-start sm:ml-[136px]" onClick={insert}>
      <FileInput aria-hidden strokeWidth={1.75} />
      插入「{noticeType.label(type)}」范文
    </Button>
  )
}

const nameOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

/** The receivers, with their current number. */
export function TargetFields({ record }: { record: SupplierNotice | null }) {
  const kind = useWatch<NoticeValues, 'targetKind'>({ name: 'targetKind' })
  const suppliers = useEnabledSupplierChoices()
  const brands = useBrandChoices()
  const categories = useCategoryChoices()
  return (
    <FormSection title="接收范围">
      <TargetKindField />
      {kind === noticeTarget.categories && (
        <PickManyField
          name={field('targetCategoryIds')}
          label="经营类目"
          hint="经营范围与所选类目相交的供应商都会收到"
          chosenOptions={record?.targetCategories?.map(nameOf) ?? []}
          {...categories}
        />
      )}
      {kind === noticeTarget.brands && (
        <PickManyField
          name={field('targetBrandIds')}
          label="品牌"
          chosenOptions={record?.targetBrands?.map(nameOf) ?? []}
          {...brands}
        />
      )}
      {kind === noticeTarget.suppliers && (
        <PickManyField
          name={field('targetSupplierIds')}
          label="供应商"
          chosenOptions={record?.targetSuppliers?.map(nameOf) ?? []}
          {...suppliers}
        />
      )}
      <ReceiverCount />
    </FormSection>
  )
}

function TargetKindField() {
  const labelOf = (kind: NoticeValues['targetKind']) => noticeTarget.label(kind)
  const { value, onChange, control, inField } = useField({ name: field('targetKind'), label: '发给' }, labelOf)
  return inField(
    <RadioGroup
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(noticeTarget.codes.find((code) => String(code) === text) ?? null)}
      options={noticeTarget.codes.map((code) => ({ value: String(code), label: noticeTarget.label(code) }))}
    />,
  )
}

function ReceiverCount() {
  const [kind, supplierIds, brandIds, categoryIds] = useWatch<
    NoticeValues,
    ['targetKind', 'targetSupplierIds', 'targetBrandIds', 'targetCategoryIds']
  >({ name: ['targetKind', 'targetSupplierIds', 'targetBrandIds', 'targetCategoryIds'] })
  const chosen =
    kind === noticeTarget.all ||
    { 2: categoryIds, 3: brandIds, 4: supplierIds }[kind ?? noticeTarget.suppliers].length > 0
  const params = {
    targetKind: kind ?? noticeTarget.all,
    ...(kind === noticeTarget.categories && { targetCategoryIds: categoryIds }),
    ...(kind === noticeTarget.brands && { targetBrandIds: brandIds }),
    ...(kind === noticeTarget.suppliers && { targetSupplierIds: supplierIds }),
  }
  const { data, isPending, error, refetch } = useLookup(countNoticeTargets, params, {
    enabled: kind !== null && chosen,
  })
  if (kind === null || !chosen) return null
  return (
    <p role="status" className="sm:ml-[136px]">
      {isPending && <span className="text-text-muted">正在统计接收人数</span>}
      {error && (
        <>
          <span className="text-danger-text">接收人数统计失败。</span>
          <Button tone="link" onClick={() => void refetch()}>
            重试
          </Button>
        </>
      )}
      {data?.count === 0 && <span className="text-danger-text">没有符合条件的供应商，不能发布。</span>}
      {data && data.count > 0 && (
        <span className="text-text-muted">
          将发给 <strong className="font-medium text-text">{receiversText(data)}</strong>，只计已启用的供应商。
        </span>
      )}
    </p>
  )
}

export function SettingFields() {
  const needConfirm = useWatch<NoticeValues, 'needConfirm'>({ name: 'needConfirm' })
  const publishAt = useWatch<NoticeValues, 'publishAt'>({ name: 'publishAt' })
  const last = dayOf(new Date(Date.now() + SCHEDULE_DAYS * 86_400_000))
  return (
    <FormSection title="设置">
      <DateField
        name={field('publishAt')}
        label="发布时间"
        withTime
        min={dayOf()}
        max={last}
        hint={`留空则点击发布时立即发出，定时最远 ${SCHEDULE_DAYS} 天`}
      />
      <SwitchField name={field('needConfirm')} label="需确认" hint="供应商须点击「我已知悉」" />
      {needConfirm && (
        <DateField
          name={field('confirmUntil')}
          label="确认截止"
          withTime
          min={publishAt ? dayOf(new Date(publishAt)) : dayOf()}
          hint="应晚于发布时间"
        />
      )}
      <SwitchField name={field('popup')} label="登录弹窗" hint="供应商登录后自动弹出" />
      <SwitchField name={field('pinned')} label="置顶" hint={`同时最多置顶 ${MAX_PINNED_NOTICES} 条`} />
    </FormSection>
  )
}
