import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { Benefit } from '#contract/agents/packages.ts'
import { agentUploads } from '#contract/agents/upload-rules.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import type { PackageValues } from './use-form.ts'

const field = fieldsOf<PackageValues>()

const MAX = 12
const blank: Benefit = { icon: '', benefitTitle: '', benefitText: '' }

const textOf = (value: unknown) => (value as Benefit[]).map(({ benefitTitle }) => benefitTitle).join('、')

/** Benefits an agent gets in addition to the goods, in display order. */
export function PackageBenefits() {
  const { control } = useFormContext<PackageValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'benefits' })
  const { errors } = useFormState({ control, name: 'benefits' })
  const { register } = useContractFormState()
  useEffect(() => register('benefits', { label: '权益', words: textOf }), [register])
  const placeOf = (id: string) => fields.findIndex((field) => field.id === id)
  return (
    <Field label="权益" error={errors.benefits?.root?.message ?? errors.benefits?.message}>
      <SortableList
        ids={fields.map(({ id }) => id)}
        nameOf={(id) => fields[placeOf(id)]?.benefitTitle || `第 ${placeOf(id) + 1} 项权益`}
        onMove={(id, target) => move(placeOf(id), placeOf(target))}
      >
        <ul className="grid gap-3">
          {fields.map(({ id }, index) => (
            <BenefitRow key={id} id={id} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      </SortableList>
      <Button
        className={fields.length > 0 ? 'mt-3' : ''}
        disabled={fields.length >= MAX}
        onClick={() => append(blank, { focusName: `benefits.${fields.length}.benefitTitle` })}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        添加权益
      </Button>
    </Field>
  )
}

function BenefitRow({ id, index, onRemove }: { id: string; index: number; onRemove: () => void }) {
  const { item, handle } = useSortableItem(id)
  return (
    <li {...item} className="rounded border bg-surface p-4">
      <fieldset aria-label={`权益 ${index + 1}`} className="grid gap-3">
        <div className="flex items-center gap-2">
          <IconButton size="tiny" label={`移动权益 ${index + 1}`} className="cursor-grab" {...handle}>
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <span className="font-medium">权益 {index + 1}</span>
          <IconButton size="tiny" className="ml-auto" label={`删除权益 ${index + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
        <TextField name={field(`benefits.${index}.benefitTitle`)} label="名称" maxLength={10} />
        <TextField name={field(`benefits.${index}.benefitText`)} label="说明" maxLength={60} />
        <ImageField name={field(`benefits.${index}.icon`)} label="图标" rules={agentUploads.benefits} />
      </fieldset>
    </li>
  )
}
