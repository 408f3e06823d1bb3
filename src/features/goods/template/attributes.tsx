import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { isChoice } from '#contract/goods/template-rules.ts'
import {
  getTemplate,
  getTemplateOptions,
  TEMPLATE_MAX_ATTRIBUTES,
  type TemplateAttribute,
} from '#contract/goods/templates.ts'
import { call } from '#lib/call.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import { TagsInput } from '#ui/tags-input/tags-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { TickField } from './specs.tsx'
import type { TemplateValues } from './use-form.ts'

const field = fieldsOf<TemplateValues>()

const blank: TemplateAttribute = {
  attributeName: '',
  inputType: attributeInput.text,
  options: [],
  unit: '',
  required: false,
  searchable: false,
}
const textOf = (value: unknown) => (value as TemplateAttribute[]).map(({ attributeName }) => attributeName).join('、')

/** Attributes of goods of the template in addition to specs. */
export function TemplateAttributes({ templateId }: { templateId: number | null }) {
  const { control, getValues } = useFormContext<TemplateValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'attributes' })
  const values = useWatch({ control, name: 'attributes' })
  const { errors } = useFormState({ control, name: 'attributes' })
  const { register } = useContractFormState()
  useEffect(() => register('attributes', { label: '模板参数', words: textOf }), [register])
  const room = TEMPLATE_MAX_ATTRIBUTES - fields.length
  const indexOf = (id: string) => fields.findIndex((field) => field.id === id)
  const fault = errors.attributes?.root?.message ?? errors.attributes?.message

  const copyFrom = async (id: number) => {
    const source = await call(getTemplate, { id }).catch(() => undefined)
    if (!source) return
    const known = new Set(getValues('attributes').map(({ attributeName }) => attributeName))
    const fresh = source.attributes.filter(({ attributeName }) => !known.has(attributeName)).slice(0, room)
    if (fresh.length > 0) append(fresh, { shouldFocus: false })
    toast.info(fresh.length > 0 ? `已复制 ${fresh.length} 个参数` : `「${source.name}」没有更多的参数`)
  }
  return (
    <FormSection
      title="参数"
      description={`${fields.length} 个参数，最多 ${TEMPLATE_MAX_ATTRIBUTES} 个，拖动调整顺序。`}
    >
      {fault && <Notice tone="danger">{fault}</Notice>}
      <SortableList
        ids={fields.map(({ id }) => id)}
        nameOf={(id) => values[indexOf(id)]?.attributeName ?? ''}
        onMove={(id, target) => move(indexOf(id), indexOf(target))}
      >
        <ul aria-label="模板参数" className="grid gap-2 empty:hidden">
          {fields.map(({ id }, index) => (
            <AttributeRow
              key={id}
              id={id}
              index={index}
              name={values[index]?.attributeName || `参数 ${index + 1}`}
              asksOptions={isChoice(values[index]?.inputType ?? 1)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      </SortableList>
      <div className="flex flex-wrap gap-2">
        <Button
          data-field="attributes"
          disabled={room <= 0}
          onClick={() => append({ ...blank }, { focusName: `attributes.${fields.length}.attributeName` })}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加参数
        </Button>
        <CopySource exceptId={templateId} disabled={room <= 0} onChoose={(id) => void copyFrom(id)} />
      </div>
    </FormSection>
  )
}

interface CopySourceProps {
  exceptId: number | null
  disabled: boolean
  onChoose: (id: number) => void
}

function CopySource({ exceptId, disabled, onChoose }: CopySourceProps) {
  const { data = [], isFetching } = useLookup(getTemplateOptions, {})
  return (
    <Combobox
      aria-label="从其他模板复制参数"
      value=""
      placeholder="从其他模板复制参数"
      disabled={disabled}
      loading={isFetching}
      options={data
        .filter(({ id }) => id !== exceptId)
        .map(({ id, name, categoryName }) => ({ value: String(id), label: name, hint: categoryName }))}
      onChange={(text) => text !== '' && onChoose(Number(text))}
      className="w-64"
    />
  )
}

interface AttributeRowProps {
  id: string
  index: number
  name: string
  asksOptions: boolean
  onRemove: () => void
}

function AttributeRow({ id, index, name, asksOptions, onRemove }: AttributeRowProps) {
  const { item, handle } = useSortableItem(id)
  return (
    <li {...item} className="rounded border bg-surface p-3">
      <fieldset aria-label={name} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <IconButton size="tiny" label={`移动 ${name}`} className="cursor-grab" {...handle}>
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <span className="font-medium">{name}</span>
          <span className="ml-auto flex items-center gap-4">
            <TickField name={field(`attributes.${index}.required`)} label="必填" />
            <TickField name={field(`attributes.${index}.searchable`)} label="可筛选" />
            <IconButton size="tiny" label={`删除 ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden strokeWidth={1.75} />
            </IconButton>
          </span>
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          <TextField name={field(`attributes.${index}.attributeName`)} label="参数名" maxLength={12} />
          <CodeField name={field(`attributes.${index}.inputType`)} label="录入方式" codes={attributeInput} />
          <TextField name={field(`attributes.${index}.unit`)} label="单位" maxLength={10} />
        </div>
        {asksOptions && (
          <OptionsField name={field(`attributes.${index}.options`)} label="选项" hint="2 到 60 个，可粘贴一列" />
        )}
      </fieldset>
    </li>
  )
}

function OptionsField(props: FieldProps<string[]>) {
  const { value, onChange, control, inField } = useField<string[]>(props)
  return inField(<TagsInput {...control} value={value} onChange={onChange} max={60} />)
}
