import { useFormContext, useWatch } from 'react-hook-form'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { enableStatus, tipsPlace, tipsScope } from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import {
  scopeFieldOf,
  TIP_VARIABLES,
  tipsRuleFieldTitles,
  tipsUploads,
} from '#contract/configuration/tips-rule-rules.ts'
import type { TipsRule } from '#contract/configuration/tips-rules.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { getTemplateOptions } from '#contract/goods/templates.ts'
import { BranchesField } from '#features/configuration/shared/branches-field.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  LongTextField,
  NumberField,
  PickManyField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { useProductSearch } from '#screen/form/product-choices.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import type { Choice } from '#ui/field/choice.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Select } from '#ui/select/select.tsx'

import type { TipsRuleDraft } from './use-form.ts'

const field = fieldsOf<TipsRuleDraft>()

export function TipsRuleBasics() {
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="规则名称" maxLength={30} placeholder="只在后台显示" />
      <CodeSetField name={field('places')} label="触发位置" codes={tipsPlace} />
      <CodeField name={field('level')} label="提示级别" codes={promptLevel} hint="需确认：买家须勾选「我已知晓」" />
      <NumberField name={field('priority')} label="优先级" max={999} hint="大的在前，每个位置最多显示 3 条贴士" />
      <SwitchField name={field('exclusive')} label="命中后停止" hint="不再显示优先级更低的贴士" />
    </FormSection>
  )
}

/** The goods the rule applies to; `rule` provides the names of its current targets. */
export function TipsRuleScope({ rule }: { rule: TipsRule | null }) {
  const kind: TipsRuleDraft['scopeKind'] = useWatch({ name: 'scopeKind' })
  const scope = scopeFieldOf(kind)
  const chosen = (rule?.scope ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const props = scope && { name: field(scope), label: tipsRuleFieldTitles[scope] }
  return (
    <FormSection title="适用范围">
      <ScopeKindField name={field('scopeKind')} label="适用范围" />
      {props && scope === 'categoryIds' && <CategoriesField {...props} hint="包含下级类目" />}
      {props && scope === 'brandIds' && <BrandsField {...props} chosen={chosen} />}
      {props && scope === 'templateIds' && <TemplatesField {...props} chosen={chosen} />}
      {props && scope === 'labelIds' && <LabelsField {...props} chosen={chosen} />}
      {props && scope === 'productIds' && <ProductsField {...props} chosen={chosen} />}
    </FormSection>
  )
}

/** Changing the scope kind clears the current selection, after confirmation. */
function ScopeKindField(props: FieldProps<TipsRuleDraft['scopeKind']>) {
  const { value, onChange, control, inField } = useField<TipsRuleDraft['scopeKind']>(props, tipsScope.label)
  const { getValues, setValue } = useFormContext<TipsRuleDraft>()
  const change = async (next: string) => {
    const scope = scopeFieldOf(value)
    const count = scope ? getValues(scope).length : 0
    const question = {
      title: '更换适用范围？',
      consequence: scope && `已选的 ${count} 个${tipsRuleFieldTitles[scope]}会清空。`,
      action: '更换范围',
    }
    if (count > 0 && !(await confirm(question))) return
    if (scope) setValue(scope, [], { shouldDirty: true })
    onChange(tipsScope.codes.find((code) => String(code) === next) ?? value)
  }
  return inField(
    <Select
      {...control}
      value={String(value)}
      onChange={(next) => void change(next)}
      options={tipsScope.codes.map((code) => ({ value: String(code), label: tipsScope.label(code) }))}
      className="max-w-80"
    />,
  )
}

interface ScopeProps extends FieldProps<number[]> {
  chosen: readonly Choice[]
}

function CategoriesField(props: FieldProps<number[]>) {
  const { data = [], isFetching } = useLookup(getCategoryTree, {})
  return <BranchesField {...props} tree={data} loading={isFetching} off="已停用" />
}

function BrandsField({ chosen, ...props }: ScopeProps) {
  return <PickManyField {...props} {...useBrandChoices()} chosenOptions={chosen} />
}

function TemplatesField({ chosen, ...props }: ScopeProps) {
  const { data, isFetching } = useLookup(getTemplateOptions, {})
  const options = (data ?? []).map(({ id, name, categoryName }) => ({
    value: String(id),
    label: name,
    hint: categoryName,
  }))
  return <PickManyField {...props} options={options} chosenOptions={chosen} loading={isFetching} />
}

function LabelsField({ chosen, ...props }: ScopeProps) {
  const { data, isFetching } = useLookup(listLabels, { status: enableStatus.enabled, pageSize: 200 })
  const options = (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <PickManyField {...props} options={options} chosenOptions={chosen} loading={isFetching} />
}

function ProductsField({ chosen, ...props }: ScopeProps) {
  return <PickManyField {...props} {...useProductSearch()} chosenOptions={chosen} placeholder="输入名称或编码查找" />
}

export function TipsRuleTip() {
  return (
    <FormSection title="贴士">
      <TextField name={field('tipTitle')} label="贴士标题" maxLength={20} />
      <LongTextField
        name={field('tipContent')}
        label="贴士内容"
        maxLength={300}
        hint={`可使用 ${TIP_VARIABLES.map((name) => `{${name}}`).join(' ')}，显示时换成商品的内容`}
      />
      <ImageField name={field('tipImage')} label="贴士图片" rules={tipsUploads.tipImage} />
    </FormSection>
  )
}

export function TipsRuleTime() {
  return (
    <FormSection title="生效时间">
      <DateField name={field('startAt')} label="开始时间" withTime hint="留空表示启用后立即生效" />
      <DateField name={field('endAt')} label="结束时间" withTime hint="留空表示长期有效，到期自动停用" />
    </FormSection>
  )
}
