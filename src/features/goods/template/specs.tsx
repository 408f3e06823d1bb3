import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { enableStatus } from '#contract/configuration/codes.ts'
import { listSpecs } from '#contract/configuration/specs.ts'
import {
  SPEC_MAX_PRODUCT_VALUES,
  TEMPLATE_MAX_SPECS,
  type Template,
  type TemplateSpecInput,
} from '#contract/goods/templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import type { TemplateValues } from './use-form.ts'

const field = fieldsOf<TemplateValues>()

/** The specs of the template: 1 to 4 of the library, in the order of entry. */
export function TemplateSpecs({ template }: { template: Template | null }) {
  const { control, setValue } = useFormContext<TemplateValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'specs' })
  const values = useWatch({ control, name: 'specs' })
  const { errors } = useFormState({ control, name: 'specs' })
  const { data, isFetching } = useLookup(listSpecs, { status: enableStatus.enabled, pageSize: 200 })
  const library = data?.list ?? []
  const nameOf = (id: number | undefined) =>
    library.find((spec) => spec.id === id)?.name ?? template?.specs.find(({ specId }) => specId === id)?.name ?? ''
  const { register, isDisabled } = useContractFormState()
  useEffect(
    () =>
      register('specs', {
        label: '模板规格',
        words: (value) => (value as TemplateSpecInput[]).map(({ specId }) => `#${specId}`).join('、'),
      }),
    [register],
  )
  const add = (id: number) => {
    const spec = library.find((item) => item.id === id)
    if (!spec) return
    append({
      specId: id,
      required: true,
      withImage: false,
      customValue: spec.allowCustom,
      maxValues: 20,
    })
  }
  const takePictures = (chosen: number, isChosen: boolean) => {
    for (const index of fields.keys()) {
      setValue(`specs.${index}.withImage`, isChosen && index === chosen, { shouldDirty: true, shouldValidate: true })
    }
  }
  const fault = errors.specs?.root?.message ?? errors.specs?.message
  const chosen = new Set(values.map(({ specId }) => specId))
  return (
    <FormSection title="规格" description="从规格库选 1 到 4 个，拖动调整顺序；商品按此顺序录入规格。">
      {fault && <Notice tone="danger">{fault}</Notice>}
      <SortableList
        ids={fields.map(({ id }) => id)}
        nameOf={(id) => nameOf(values[fields.findIndex((field) => field.id === id)]?.specId)}
        onMove={(id, target) =>
          move(
            fields.findIndex((field) => field.id === id),
            fields.findIndex((field) => field.id === target),
          )
        }
      >
        <ul aria-label="模板规格" className="grid gap-2 empty:hidden">
          {fields.map(({ id }, index) => (
            <SpecRow
              key={id}
              id={id}
              index={index}
              name={nameOf(values[index]?.specId)}
              onPictures={(isChosen) => takePictures(index, isChosen)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      </SortableList>
      <Combobox
        aria-label="添加规格"
        data-field="specs"
        value=""
        placeholder={fields.length < TEMPLATE_MAX_SPECS ? '搜索规格库，添加规格' : `最多 ${TEMPLATE_MAX_SPECS} 个规格`}
        disabled={isDisabled || fields.length >= TEMPLATE_MAX_SPECS}
        loading={isFetching}
        options={library
          .filter((spec) => !chosen.has(spec.id))
          .map(({ id, name, valueCount }) => ({ value: String(id), label: name, hint: `${valueCount} 个值` }))}
        onChange={(text) => text !== '' && add(Number(text))}
        className="max-w-96"
      />
    </FormSection>
  )
}

interface SpecRowProps {
  id: string
  index: number
  name: string
  onPictures: (isChosen: boolean) => void
  onRemove: () => void
}

function SpecRow({ id, index, name, onPictures, onRemove }: SpecRowProps) {
  const { item, handle } = useSortableItem(id)
  const { isDisabled } = useContractFormState()
  return (
    <li {...item} className="rounded border bg-surface p-3">
      <fieldset aria-label={`规格 ${name}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <IconButton size="tiny" label={`移动 ${name}`} className="cursor-grab" {...handle}>
          <GripVertical aria-hidden strokeWidth={1.75} />
        </IconButton>
        <span className="w-24 truncate font-medium">{name}</span>
        <TickField name={field(`specs.${index}.required`)} label="必填" />
        <TickField name={field(`specs.${index}.withImage`)} label="带图" onTick={onPictures} />
        <TickField name={field(`specs.${index}.customValue`)} label="可自定义值" />
        <LimitField name={field(`specs.${index}.maxValues`)} label="最多值数" />
        <IconButton size="tiny" className="ml-auto" disabled={isDisabled} label={`移除 ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </fieldset>
    </li>
  )
}

/** The most values a product may have, as an input inside a sentence. */
function LimitField({ name, label }: FieldProps<number | null>) {
  const { value, onChange, control } = useField<number | null>({ name, label })
  const { error } = useFormContext<TemplateValues>().getFieldState(name as 'specs.0.maxValues', useFormState())
  return (
    <span className="flex items-center gap-2">
      最多
      <NumberInput
        {...control}
        aria-label={label}
        aria-invalid={error !== undefined}
        decimals={0}
        max={SPEC_MAX_PRODUCT_VALUES}
        value={value === null ? '' : String(value)}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
        className="w-16"
      />
      个值
      {error && <span className="text-danger-text text-small">{error.message}</span>}
    </span>
  )
}

/** A checkbox with its label. */
export function TickField({ onTick, ...props }: FieldProps<boolean> & { onTick?: (isTicked: boolean) => void }) {
  const { value, onChange, control } = useField<boolean>(props)
  return (
    <Checkbox {...control} value={value} onChange={onTick ?? onChange}>
      {props.label}
    </Checkbox>
  )
}
