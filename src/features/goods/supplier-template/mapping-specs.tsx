import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { SourceSpec } from '#contract/goods/supplier-templates.ts'
import type { TemplateSpec } from '#contract/goods/templates.ts'
import { type FieldName, fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Select } from '#ui/select/select.tsx'
import type { MappingValues } from './use-mapping-form.ts'

const field = fieldsOf<MappingValues>()

interface MappingSpecsProps {
  seen: readonly SourceSpec[]
  specs: readonly TemplateSpec[]
}

/** Left: source specs and values with the number of goods; right: the platform ones. */
export function MappingSpecs({ seen, specs }: MappingSpecsProps) {
  return (
    <FormSection
      title="规格映射"
      description="左侧是来源的规格与值，右侧选择平台的规格与值；一个平台规格只能对应一个来源规格。"
    >
      {seen.length === 0 && <p className="text-text-muted">来源商品没有规格</p>}
      {seen.map(({ sourceSpec, values }, index) => (
        <SpecRows key={sourceSpec} index={index} sourceSpec={sourceSpec} values={values} specs={specs} />
      ))}
    </FormSection>
  )
}

interface SpecRowsProps extends Pick<SourceSpec, 'sourceSpec' | 'values'> {
  index: number
  specs: readonly TemplateSpec[]
}

function SpecRows({ index, sourceSpec, values, specs }: SpecRowsProps) {
  const name = `specMaps.${index}.specId` as const
  const { value: specId, onChange, control } = useField({ name: field(name), label: `${sourceSpec} 的平台规格` })
  const { setValue } = useFormContext<MappingValues>()
  const maps = useWatch<MappingValues, `specMaps.${number}.valueMaps`>({ name: `specMaps.${index}.valueMaps` })
  const fault = useFormContext<MappingValues>().getFieldState(name, useFormState()).error?.message
  const spec = specs.find((item) => item.specId === specId)
  const open = maps.filter(({ valueName }) => valueName === '').length
  const choose = (text: string) => {
    onChange(text === '' ? null : Number(text))
    // Values of another spec do not apply here.
    setValue(
      `specMaps.${index}.valueMaps`,
      maps.map((map) => ({ ...map, valueName: '' })),
      { shouldDirty: true },
    )
  }
  return (
    <fieldset aria-label={`来源规格 ${sourceSpec}`} className="rounded border">
      <div className="grid grid-cols-2 items-center gap-4 border-b bg-sunken px-3 py-2">
        <span className="font-medium">
          {sourceSpec}{' '}
          {spec && open > 0 && <span className="font-normal text-small text-warning-text">{open} 个值未映射</span>}
        </span>
        <span className="grid gap-1">
          <Select
            {...control}
            aria-label={`${sourceSpec} 的平台规格`}
            aria-invalid={fault !== undefined}
            value={specId === null ? '' : String(specId)}
            placeholder="选择平台规格"
            clearable
            options={specs.map((item) => ({ value: String(item.specId), label: item.name }))}
            onChange={choose}
          />
          {fault && <span className="text-danger-text text-small">{fault}</span>}
        </span>
      </div>
      <ul className="divide-y">
        {values.map(({ value, count }, place) => (
          <li key={value} className="grid grid-cols-2 items-center gap-4 px-3 py-1.5">
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate">{value}</span>
              <span className="shrink-0 text-small text-text-faint tabular-nums">{count} 个商品</span>
            </span>
            <ValueField name={field(`specMaps.${index}.valueMaps.${place}.valueName`)} source={value} spec={spec} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface ValueFieldProps {
  name: FieldName<string>
  source: string
  spec: TemplateSpec | undefined
}

function ValueField({ name, source, spec }: ValueFieldProps) {
  const { value, onChange, control } = useField<string>({ name, label: `${source} 的平台值` })
  const isOwn = value !== '' && !spec?.values.some(({ valueName }) => valueName === value)
  return (
    <Combobox
      {...control}
      aria-label={`${source} 的平台值`}
      value={value}
      placeholder={spec ? '未映射' : '先选择平台规格'}
      disabled={control.disabled || !spec}
      clearable
      options={(spec?.values ?? []).map(({ valueName }) => ({ value: valueName, label: valueName }))}
      chosenOptions={isOwn ? [{ value, label: value }] : []}
      {...(spec?.customValue && { onCreate: onChange })}
      onChange={onChange}
    />
  )
}
