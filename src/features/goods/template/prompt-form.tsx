import { useFormContext, useWatch } from 'react-hook-form'
import { promptLevel, promptPlace } from '#contract/goods/template-codes.ts'
import { addSpecPrompt, type SpecPrompt, SpecPromptInput, updateSpecPrompt } from '#contract/goods/template-prompts.ts'
import { promptUploads } from '#contract/goods/template-rules.ts'
import { listTemplateSpecs, type Template } from '#contract/goods/templates.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, CodeSetField, LongTextField, NumberField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Select } from '#ui/select/select.tsx'
import { PartDialog } from './part-dialog.tsx'

const field = fieldsOf<PromptValues>()

type PromptValues = Omit<SpecPromptInput, 'specId' | 'sort'> & { specId: number | null; sort: number | null }

const valuesOf = ({ template, spec, ...prompt }: SpecPrompt): PromptValues => {
  const { valueName, title, content, images, places, level, enabled, sort } = prompt
  return { templateId: template.id, specId: spec.id, valueName, title, content, images, places, level, enabled, sort }
}

const blank = ({ id, specs }: Template): PromptValues => ({
  templateId: id,
  specId: specs.length === 1 ? (specs[0]?.specId ?? null) : null,
  valueName: '',
  title: '',
  content: '',
  images: [],
  places: [promptPlace.specPicker],
  level: promptLevel.note,
  enabled: true,
  sort: 0,
})

interface TemplatePromptFormProps {
  template: Template
  /** Null when creating. */
  prompt: SpecPrompt | null
  onClose: () => void
}

export function TemplatePromptForm({ template, prompt, onClose }: TemplatePromptFormProps) {
  const add = useChange(addSpecPrompt)
  const update = useChange(updateSpecPrompt)
  const form = useContractForm<PromptValues, 'save'>({
    schema: SpecPromptInput,
    intents: ['save'],
    initial: prompt ? valuesOf(prompt) : blank(template),
    record: prompt,
    save: (values, _intent, { requestId, version }) => {
      const { templateId, ...input } = SpecPromptInput.parse(values)
      const options = { quiet: true, requestId }
      const done = `规格提示「${input.title}」已保存`
      return prompt
        ? update({ ...input, id: prompt.id, version }, done, options)
        : add({ ...input, templateId }, done, options)
    },
  })
  return (
    <PartDialog title={prompt ? `编辑「${prompt.title}」` : '新增规格提示'} form={form} onClose={onClose}>
      <SpecField template={template} />
      <ValueField templateId={template.id} />
      <TextField name={field('title')} label="提示标题" maxLength={20} />
      <LongTextField name={field('content')} label="提示内容" maxLength={300} />
      <CodeSetField name={field('places')} label="展示位置" codes={promptPlace} />
      <CodeField
        name={field('level')}
        label="提示级别"
        codes={promptLevel}
        hint="需确认：客户勾选「我已知晓」后才能继续"
      />
      <PicturesField name={field('images')} label="示意图" rules={promptUploads.images} max={5} />
      <NumberField name={field('sort')} label="排序值" max={999} />
      <SwitchField name={field('enabled')} label="启用" />
    </PartDialog>
  )
}

function SpecField({ template }: { template: Template }) {
  const { setValue } = useFormContext<PromptValues>()
  const labelOf = (id: number | null) => template.specs.find(({ specId }) => specId === id)?.name ?? ''
  const { value, onChange, control, inField } = useField({ name: field('specId'), label: '规格' }, labelOf)
  return inField(
    <Select
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        onChange(Number(text))
        setValue('valueName', '', { shouldDirty: true })
      }}
      options={template.specs.map(({ specId, name }) => ({ value: String(specId), label: name }))}
      className="max-w-80"
    />,
  )
}

/** A value of the chosen spec; empty means all values. */
function ValueField({ templateId }: { templateId: number }) {
  const { data = [], isFetching } = useLookup(listTemplateSpecs, { templateId })
  const chosenSpec = useWatch<PromptValues, 'specId'>({ name: 'specId' })
  const known = data.find(({ specId }) => specId === chosenSpec)?.values ?? []
  const { value, onChange, control, inField } = useField({
    name: field('valueName'),
    label: '规格值',
    hint: '留空表示这个规格的全部值',
  })
  return inField(
    <Combobox
      {...control}
      value={value}
      onChange={onChange}
      clearable
      placeholder="全部"
      loading={isFetching}
      options={known.map(({ valueName }) => ({ value: valueName, label: valueName }))}
      // A prompt may keep a value that was removed from the library.
      chosenOptions={value ? [{ value, label: value }] : []}
      className="max-w-80"
    />,
  )
}
