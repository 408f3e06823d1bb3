import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import { autoFieldOf, CORNER_MARK, labelUploads, MANUAL_GRANT } from '#contract/configuration/label-rules.ts'
import { estimateLabel, type Label } from '#contract/configuration/labels.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  LongTextField,
  NumberField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { type LabelDraft, namesOf } from './use-form.ts'

const field = fieldsOf<LabelDraft>()

export function LabelBasics({ label }: { label: Label | null }) {
  const isUsed = label !== null && label.productCount + label.usedCount > 0
  const name: string = useWatch({ name: 'name' })
  const count = namesOf(name).length
  return (
    <FormSection title="基本信息">
      {label ? (
        <TextField name={field('name')} label="标签名称" maxLength={8} hint="2 到 8 个字，同一类型内不重复" />
      ) : (
        <LongTextField
          name={field('name')}
          label="标签名称"
          placeholder="一行一个，可粘贴多行"
          hint={count > 1 ? `将新增 ${count} 个样式相同的标签` : '2 到 8 个字；粘贴多行可一次新增多个样式相同的标签'}
        />
      )}
      <CodeField
        name={field('type')}
        label="标签类型"
        codes={labelType}
        disabled={isUsed}
        {...(isUsed && { hint: '标签已被使用，类型不可修改' })}
      />
      <NumberField name={field('priority')} label="优先级" max={999} hint="商品卡片展示优先级最高的 3 个" />
    </FormSection>
  )
}

const presets = [
  { value: '#0f766e', label: '青墨' },
  { value: '#b42318', label: '朱红' },
  { value: '#b54708', label: '琥珀' },
  { value: '#175cd3', label: '湖蓝' },
  { value: '#344054', label: '石墨' },
]

function ColourField({ against, ...props }: FieldProps<string> & { against: 'textColor' | 'backColor' }) {
  const other: string = useWatch({ name: against })
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(
    <ColourInput
      {...control}
      value={value}
      onChange={onChange}
      {...(other && { contrastWith: other })}
      {...(props.name === 'backColor' && { presets })}
      className="max-w-80"
    />,
  )
}

export function LabelLook() {
  const type: LabelDraft['type'] = useWatch({ name: 'type' })
  return (
    <FormSection title="样式">
      <ColourField name={field('backColor')} label="底色" against="textColor" />
      <ColourField name={field('textColor')} label="文字颜色" against="backColor" hint="与底色的对比度至少 3 : 1" />
      {type === CORNER_MARK && <ImageField name={field('image')} label="角标图" rules={labelUploads.image} />}
      <CodeSetField name={field('places')} label="展示位置" codes={labelPlace} />
    </FormSection>
  )
}

const rules = {
  autoDays: { label: '上架天数内', suffix: '天', max: 90 },
  autoSales: { label: '30 天销量不少于', suffix: '件', max: 999_999 },
  autoStock: { label: '可售库存不多于', suffix: '件', max: 9_999 },
} as const

export function LabelGrant() {
  const kind: LabelDraft['grantKind'] = useWatch({ name: 'grantKind' })
  const auto = autoFieldOf(kind)
  return (
    <FormSection title="打标方式">
      <CodeField name={field('grantKind')} label="打标方式" codes={grantKind} />
      {auto && <NumberField key={auto} name={field(auto)} {...rules[auto]} hint={<Estimate of={auto} />} />}
      <DateField name={field('startAt')} label="生效时间" withTime hint="留空表示立即生效" />
      <DateField name={field('endAt')} label="失效时间" withTime hint="留空表示长期有效" />
      {kind === MANUAL_GRANT && (
        <SwitchField name={field('supplierVisible')} label="供应商可选" hint="供应商编辑商品时可自行选择" />
      )}
    </FormSection>
  )
}

/** The number of products the unsaved rule matches now. */
function Estimate({ of: auto }: { of: keyof typeof rules }) {
  const [kind, number]: [LabelDraft['grantKind'], number | null] = useWatch({ name: ['grantKind', auto] }) as never
  const typed = useDeferredValue(number)
  const rule = { grantKind: kind, autoDays: null, autoSales: null, autoStock: null, [auto]: typed }
  const { data } = useLookup(estimateLabel, rule, { enabled: typed !== null && typed > 0 && typed <= rules[auto].max })
  if (typed === null || !data) return '每小时由系统自动打标与移除'
  return `预计命中 ${data.products} 个商品，每小时由系统自动打标与移除`
}
