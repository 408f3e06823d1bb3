import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { itemsLabel } from '#contract/blackCard/service-package-rules.ts'
import { MAX_ITEMS, type ServiceItem } from '#contract/blackCard/service-packages.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { ServicePackageValues } from './use-form.ts'

const field = fieldsOf<ServicePackageValues>()

const textOf = (value: unknown) => itemsLabel(value as ServiceItem[])

interface ItemFieldsProps {
  /** How many packages were sold, and how many of their orders are not done. */
  soldCount: number
  runningCount: number
  canEdit: boolean
}

/** What the package contains, and how often. */
export function ItemFields({ soldCount, runningCount, canEdit }: ItemFieldsProps) {
  const { control, setFocus } = useFormContext<ServicePackageValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const { errors } = useFormState({ control, name: 'items' })
  const { register } = useContractFormState()
  useEffect(() => register('items', { label: '服务内容', words: textOf }), [register])
  const add = () => append({ name: '', count: 1, unit: '次' }, { focusName: `items.${fields.length}.name` })
  const takeAway = (index: number) => {
    remove(index)
    if (fields.length > 1) setFocus(`items.${Math.max(0, index - 1)}.name`)
  }
  return (
    <Field
      label="项目"
      error={errors.items?.root?.message ?? errors.items?.message}
      hint={
        soldCount > 0
          ? `已售出 ${soldCount} 份，其中 ${runningCount} 单进行中，按售出时的内容服务；修改只用于之后售出的`
          : '草稿可以留空，上架前至少一项'
      }
    >
      {fields.length > 0 && (
        <ul className="mb-3 grid divide-y rounded border">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset aria-label={`项目 ${index + 1}`} className="flex items-start gap-3 px-4 py-3">
                <div className="grid min-w-0 flex-1 gap-y-2">
                  <TextField name={field(`items.${index}.name`)} label="项目名称" maxLength={20} />
                  <NumberField name={field(`items.${index}.count`)} label="次数" max={9999} />
                  <TextField name={field(`items.${index}.unit`)} label="单位" maxLength={4} placeholder="次、张、套" />
                </div>
                {canEdit && (
                  <IconButton label={`删除项目 ${index + 1}`} onClick={() => takeAway(index)}>
                    <Trash2 aria-hidden strokeWidth={1.75} />
                  </IconButton>
                )}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <Button data-field="items" disabled={fields.length >= MAX_ITEMS} onClick={add}>
          <Plus aria-hidden strokeWidth={1.75} />
          添加项目
        </Button>
      )}
    </Field>
  )
}
