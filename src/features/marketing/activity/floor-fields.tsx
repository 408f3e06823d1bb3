import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { venueUploads } from '#contract/marketing/activity-rules.ts'
import { floorStyle } from '#contract/marketing/codes.ts'
import { type Floor, MAX_FLOOR_PRODUCTS, MAX_FLOORS } from '#contract/marketing/venues.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SortableList, useSortableItem } from '#ui/sortable/sortable.tsx'
import type { ActivityValues } from './use-form.ts'

const field = fieldsOf<ActivityValues>()

const blankFloor: Floor = { title: '', image: '', style: floorStyle.pair, productIds: [] }
const titlesText = (value: unknown) => (value as { title: string }[]).map(({ title }) => title).join('、')

interface FloorFieldsProps {
  venue: number
  options: readonly Choice[]
  isLocked: boolean
}

/** The floors of a venue; they and their products are moved by dragging. */
export function FloorFields({ venue, options, isLocked }: FloorFieldsProps) {
  const name = `venues.${venue}.floors` as const
  const { control } = useFormContext<ActivityValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const values = useWatch({ control, name })
  const { errors } = useFormState({ control, name })
  const { register } = useContractFormState()
  useEffect(() => register(name, { label: '楼层', words: titlesText, isLocked }), [register, name, isLocked])
  const places = new Map(fields.map(({ id }, index) => [id, index]))
  const titleAt = (index: number | undefined) => values[index ?? 0]?.title || `楼层 ${(index ?? 0) + 1}`
  const own = errors.venues?.[venue]?.floors
  return (
    <Field label="楼层" error={own?.root?.message ?? own?.message}>
      <SortableList
        ids={fields.map(({ id }) => id)}
        nameOf={(id) => titleAt(places.get(id))}
        onMove={(id, target) => move(places.get(id) ?? 0, places.get(target) ?? 0)}
      >
        <ul className="grid gap-2">
          {fields.map(({ id }, index) => (
            <FloorItem
              key={id}
              id={id}
              title={titleAt(index)}
              at={`${name}.${index}`}
              options={options}
              isLocked={isLocked}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      </SortableList>
      <Button
        data-field={name}
        className={fields.length > 0 ? 'mt-2' : ''}
        disabled={isLocked || fields.length >= MAX_FLOORS}
        onClick={() => append(blankFloor, { focusName: `${name}.${fields.length}.title` })}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        添加楼层
      </Button>
    </Field>
  )
}

interface FloorItemProps {
  id: string
  title: string
  at: `venues.${number}.floors.${number}`
  options: readonly Choice[]
  isLocked: boolean
  onRemove: () => void
}

function FloorItem({ id, title, at, options, isLocked, onRemove }: FloorItemProps) {
  const { item, handle, isDragging } = useSortableItem(id, isLocked)
  return (
    <li
      {...item}
      data-dragging={isDragging || undefined}
      className="rounded border bg-surface p-3 data-dragging:shadow-floating"
    >
      <fieldset aria-label={title} className="grid gap-3">
        <div className="flex items-center gap-2">
          <IconButton label={`移动 ${title}`} disabled={isLocked} {...handle} className="cursor-grab">
            <GripVertical aria-hidden strokeWidth={1.75} />
          </IconButton>
          <span className="font-medium">{title}</span>
          <IconButton className="ml-auto" label={`删除 ${title}`} disabled={isLocked} onClick={onRemove}>
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField name={field(`${at}.title`)} label="楼层名" maxLength={10} disabled={isLocked} />
          <CodeField name={field(`${at}.style`)} label="排列" codes={floorStyle} disabled={isLocked} />
          <ImageField name={field(`${at}.image`)} label="楼层图" rules={venueUploads.floorImage} disabled={isLocked} />
        </div>
        <FloorProducts name={field(`${at}.productIds`)} label="楼层商品" options={options} disabled={isLocked} />
      </fieldset>
    </li>
  )
}

/** The products of a floor, in its order. */
function FloorProducts({ options, ...props }: FieldProps<number[]> & { options: readonly Choice[] }) {
  const nameOf = (id: number | string) => options.find(({ value }) => value === String(id))?.label ?? `商品 ${id}`
  const { value, onChange, control, inField } = useField<number[]>(props, (ids) => ids.map(nameOf).join('、'))
  const move = (id: string, target: string) => {
    const from = value.indexOf(Number(id))
    const to = value.indexOf(Number(target))
    if (from >= 0 && to >= 0) onChange(value.toSpliced(from, 1).toSpliced(to, 0, Number(id)))
  }
  return inField(
    <div className="grid gap-2">
      {value.length > 0 && (
        <SortableList ids={value.map(String)} nameOf={nameOf} onMove={move}>
          <ul aria-label="楼层商品" className="divide-y rounded border">
            {value.map((id) => (
              <FloorProduct
                key={id}
                id={id}
                name={nameOf(id)}
                disabled={control.disabled}
                onRemove={() => onChange(value.filter((other) => other !== id))}
              />
            ))}
          </ul>
        </SortableList>
      )}
      <Combobox
        {...control}
        value=""
        placeholder={options.length > 0 ? '添加商品' : '活动还没有商品'}
        options={options.filter((option) => !value.includes(Number(option.value)))}
        disabled={control.disabled || value.length >= MAX_FLOOR_PRODUCTS}
        onChange={(text) => text !== '' && onChange([...value, Number(text)])}
      />
    </div>,
  )
}

interface FloorProductProps {
  id: number
  name: string
  disabled: boolean
  onRemove: () => void
}

function FloorProduct({ id, name, disabled, onRemove }: FloorProductProps) {
  const { item, handle } = useSortableItem(String(id), disabled)
  return (
    <li {...item} className="flex items-center gap-2 bg-surface p-1">
      <IconButton size="tiny" label={`移动 ${name}`} disabled={disabled} {...handle} className="cursor-grab">
        <GripVertical aria-hidden strokeWidth={1.75} />
      </IconButton>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton size="tiny" label={`移除 ${name}`} disabled={disabled} onClick={onRemove}>
        <X aria-hidden strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}
