import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import { v4 } from 'uuid'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { SortableList } from '#ui/sortable/sortable.tsx'
import { growthRefusal, nameRefusal, type Spec } from './sheet.ts'
import { ValueChip } from './value-chip.tsx'

/** A spec defined by the product's template. */
export interface SpecRule {
  id: string
  name: string
  required?: boolean
  /** Names to choose from. */
  library?: readonly string[]
  /** Only names of the library are allowed. */
  isFixed?: boolean
  maxValues?: number
}

interface SpecLineProps {
  rule: SpecRule
  spec: Spec
  specs: readonly Spec[]
  disabled: boolean
  /** `removed`: the name of the removed value. */
  onChange: (spec: Spec, next: Spec, removed?: string) => void
  onRemove: (spec: Spec) => void
}

function Line({ rule, spec, specs, disabled, onChange, onRemove }: SpecLineProps) {
  const { name, values } = spec
  const [refusal, setRefusal] = useState('')

  const take = (why: string, next: Spec): boolean => {
    setRefusal(why)
    if (why === '') onChange(spec, next)
    return why === ''
  }
  const add = (typed: string) => {
    const added = { id: v4(), name: typed.trim() }
    const why = nameRefusal(spec, typed) || growthRefusal(specs, spec, rule.maxValues)
    take(why, { ...spec, values: [...values, added] })
  }
  const rename = (id: string, typed: string) =>
    take(nameRefusal(spec, typed, id), {
      ...spec,
      values: values.map((value) => (value.id === id ? { ...value, name: typed } : value)),
    })
  const remove = (id: string) => {
    setRefusal('')
    onChange(
      spec,
      { ...spec, values: values.filter((value) => value.id !== id) },
      values.find((value) => value.id === id)?.name,
    )
  }
  const move = (id: string, target: string) => {
    const placeOf = (wanted: string) => values.findIndex((value) => value.id === wanted)
    const moved = values.filter((value) => value.id === id)
    onChange(spec, { ...spec, values: values.toSpliced(placeOf(id), 1).toSpliced(placeOf(target), 0, ...moved) })
  }
  const unused = (rule.library ?? []).filter((offered) => values.every((value) => value.name !== offered))
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)_28px] items-start gap-2 border-line border-b py-2 last:border-b-0">
      <p className="truncate pt-1 text-text-muted" title={name}>
        {rule.required && (
          <span aria-hidden className="mr-1 text-danger-text">
            *
          </span>
        )}
        {name}
      </p>
      <div className="min-w-0">
        <SortableList
          ids={values.map(({ id }) => id)}
          nameOf={(id) => values.find((value) => value.id === id)?.name ?? ''}
          onMove={move}
          wraps
        >
          <ul aria-label={`${name}的值`} className="flex flex-wrap gap-2">
            {values.map((value) => (
              <ValueChip
                key={value.id}
                value={value}
                disabled={disabled}
                isFixed={rule.isFixed ?? false}
                onRename={(typed) => rename(value.id, typed)}
                onRemove={() => remove(value.id)}
              />
            ))}
            <li className="w-36">
              <Combobox
                aria-label={`添加${name}`}
                placeholder={`添加${name}`}
                value=""
                disabled={disabled}
                options={unused.map((offered) => ({ value: offered, label: offered }))}
                onChange={add}
                onCreate={rule.isFixed ? undefined : add}
              />
            </li>
          </ul>
        </SortableList>
        <p role="status" className="text-danger-text text-small not-empty:mt-1">
          {refusal}
        </p>
      </div>
      {!rule.required && (
        <IconButton label={`移除规格${name}`} disabled={disabled} onClick={() => onRemove(spec)}>
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}

/** One spec with its values. Typing in the rows below does not render it. */
export const SpecLine = memo(Line)
