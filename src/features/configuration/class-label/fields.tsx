import { useFormContext, useWatch } from 'react-hook-form'
import { BY_ATTRIBUTE, BY_SPEC } from '#contract/configuration/class-label-rules.ts'
import { listAttributeNames } from '#contract/configuration/class-labels.ts'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import { listSpecs } from '#contract/configuration/specs.ts'
import { BranchesField } from '#features/configuration/shared/branches-field.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField, PickField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import type { ClassLabelDraft } from './use-form.ts'

const field = fieldsOf<ClassLabelDraft>()

export function ClassLabelBasics() {
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="标签组名称" maxLength={8} placeholder="风格、价格、面料" />
      <ClassesField name={field('classifyIds')} label="适用分类" />
      <SwitchField name={field('onlyThisLevel')} label="仅本级" hint="打开后下级分类不再沿用" />
      <SwitchField name={field('multiple')} label="可多选" />
      <NumberField name={field('foldAfter')} label="默认展开数" max={20} hint="超出的标签值折叠，3 到 20" />
      <NumberField name={field('sort')} label="排序值" max={999} hint="小的排在前面" />
    </FormSection>
  )
}

function ClassesField(props: FieldProps<number[]>) {
  const { data = [], isFetching } = useLookup(getClassifyTree, {})
  return <BranchesField {...props} tree={data} loading={isFetching} />
}

/** The source of the values. It determines the content of the rows, so it is fixed after saving. */
export function ClassLabelSource({ isSaved }: { isSaved: boolean }) {
  const matchKind: ClassLabelDraft['matchKind'] = useWatch({ name: 'matchKind' })
  return (
    <FormSection title="取值来源" {...(isSaved && { description: '保存后不能修改' })}>
      <KindField name={field('matchKind')} label="取值来源" disabled={isSaved} />
      {matchKind === BY_ATTRIBUTE && <AttributeField name={field('attributeName')} label="参数名" disabled={isSaved} />}
      {matchKind === BY_SPEC && <SpecField disabled={isSaved} />}
    </FormSection>
  )
}

/** Clears the rows of the previous source; asks for confirmation if there are any. */
function useEmptied() {
  const { getValues, setValue } = useFormContext<ClassLabelDraft>()
  return async (): Promise<boolean> => {
    const { length } = getValues('values')
    const question = {
      title: '更换取值来源？',
      consequence: `已添加的 ${length} 个标签值会清空。`,
      action: '更换来源',
      tone: 'danger',
    } as const
    if (length > 0 && !(await confirm(question))) return false
    setValue('values', [], { shouldDirty: true })
    return true
  }
}

function KindField(props: FieldProps<ClassLabelDraft['matchKind']>) {
  const { value, onChange, control, inField } = useField<ClassLabelDraft['matchKind']>(props, classLabelMatch.label)
  const { setValue } = useFormContext<ClassLabelDraft>()
  const empty = useEmptied()
  const change = async (next: string) => {
    if (!(await empty())) return
    setValue('attributeName', '')
    setValue('specId', null)
    onChange(classLabelMatch.codes.find((code) => String(code) === next) ?? value)
  }
  return inField(
    <RadioGroup
      {...control}
      value={String(value)}
      onChange={(next) => void change(next)}
      options={classLabelMatch.codes.map((code) => ({ value: String(code), label: classLabelMatch.label(code) }))}
    />,
  )
}

function AttributeField(props: FieldProps<string>) {
  const { data, isFetching } = useLookup(listAttributeNames, {})
  const { value, onChange, control, inField } = useField<string>(props)
  const empty = useEmptied()
  return inField(
    <Combobox
      {...control}
      value={value}
      onChange={(next) => void empty().then((isEmptied) => isEmptied && onChange(next))}
      options={(data ?? []).map(({ attributeName, productCount }) => ({
        value: attributeName,
        label: attributeName,
        hint: `${productCount} 个商品`,
      }))}
      loading={isFetching}
      className="max-w-96"
    />,
  )
}

function SpecField({ disabled }: { disabled: boolean }) {
  const { data, isFetching } = useLookup(listSpecs, { pageSize: 200, status: enableStatus.enabled })
  const options = (data?.list ?? []).map(({ id, name, productCount }) => ({
    value: String(id),
    label: name,
    hint: `${productCount} 个商品`,
  }))
  return <PickField name={field('specId')} label="规格" disabled={disabled} options={options} loading={isFetching} />
}
