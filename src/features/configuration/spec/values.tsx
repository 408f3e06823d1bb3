import Plus from 'lucide-react/icons/plus'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { specDisplay } from '#contract/configuration/codes.ts'
import { linesToValues, specFaults } from '#contract/configuration/spec-rules.ts'
import type { Spec } from '#contract/configuration/specs.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SortableList } from '#ui/sortable/sortable.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { newValue, type SpecDraft, type SpecValueDraft } from './use-form.ts'
import { SpecValueRow } from './value-row.tsx'

const textOf = (value: unknown) => (value as SpecValueDraft[]).map(({ valueName }) => valueName).join('、')

/** The first error of each row, by index. */
function faultsByRow(values: SpecValueDraft[], displayKind: SpecDraft['displayKind'], areAllShown: boolean) {
  const faults = new Map<number, string>()
  for (const [path, message] of Object.entries(specFaults({ values, displayKind: displayKind ?? specDisplay.text }))) {
    const row = Number(path.split('.')[1])
    // Missing input is not an error before submit; a duplicate is an error at once.
    if (areAllShown || message === '规格值重复') faults.set(row, faults.get(row) ?? message)
  }
  return faults
}

/** The values of the library: typed or pasted, sorted by dragging, disabled if products use them. */
export function SpecValues({ spec }: { spec: Spec | null }) {
  const { field, fieldState, formState } = useController<SpecDraft, 'values'>({ name: 'values' })
  const displayKind: SpecDraft['displayKind'] = useWatch({ name: 'displayKind' })
  const { register } = useFormState()
  useEffect(() => register('values', { label: '规格值', words: textOf }), [register])
  const values = field.value
  // Rows are memoized and re-render only if their value changes, so their callbacks must be stable.
  const latest = useRef({ values, onChange: field.onChange })
  latest.current = { values, onChange: field.onChange }
  const used = useMemo(() => new Map(spec?.values.map(({ id, usedCount }) => [String(id), usedCount])), [spec])
  const faults = faultsByRow(values, displayKind, formState.isSubmitted)

  const change = useCallback((key: string, changed: Partial<SpecValueDraft>) => {
    const { values: now, onChange } = latest.current
    onChange(now.map((value) => (value.key === key ? { ...value, ...changed } : value)))
  }, [])
  const remove = useCallback(
    async (key: string) => {
      const value = latest.current.values.find((item) => item.key === key)
      const products = used.get(key) ?? 0
      if (!value) return
      if (products === 0) return latest.current.onChange(latest.current.values.filter((other) => other !== value))
      await confirm({
        title: `「${value.valueName}」不能删除`,
        consequence: `${products} 个商品正在使用。停用后新商品不能再选，已使用的商品不受影响。`,
        action: '停用规格值',
        onConfirm: () => change(key, { enabled: false }),
      })
    },
    [used, change],
  )
  const move = (key: string, target: string) => {
    const from = values.findIndex((value) => value.key === key)
    const to = values.findIndex((value) => value.key === target)
    const moved = values.toSpliced(from, 1)
    const [value] = values.slice(from, from + 1)
    if (value) field.onChange(moved.toSpliced(to, 0, value))
  }

  return (
    <FormSection title="规格值" description={`${values.length} 个规格值，前台按此顺序展示`}>
      <AddValues values={values} onAdd={(names) => field.onChange([...values, ...names.map(newValue)])} />
      {fieldState.error?.message && <Notice tone="danger">{fieldState.error.message}</Notice>}
      {values.length > 0 && (
        <SortableList
          ids={values.map(({ key }) => key)}
          nameOf={(key) => values.find((value) => value.key === key)?.valueName ?? ''}
          onMove={move}
        >
          <ul aria-label="规格值" className="divide-y rounded border">
            {values.map((value, index) => (
              <SpecValueRow
                key={value.key}
                value={value}
                displayKind={displayKind}
                usedCount={used.get(value.key) ?? 0}
                fault={faults.get(index)}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </ul>
        </SortableList>
      )}
    </FormSection>
  )
}

interface AddValuesProps {
  values: readonly SpecValueDraft[]
  onAdd: (names: string[]) => void
}

/** Adds one value or a pasted column of values; existing values are skipped and reported. */
function AddValues({ values, onAdd }: AddValuesProps) {
  const [text, setText] = useState('')
  const [duplicates, setDuplicates] = useState(0)
  const { names } = linesToValues(text, values)
  const add = () => {
    const found = linesToValues(text, values)
    setDuplicates(found.doubles)
    setText('')
    if (found.names.length > 0) onAdd(found.names)
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextArea
          aria-label="添加规格值"
          value={text}
          onChange={setText}
          rows={2}
          placeholder="一行一个，可从表格中整列粘贴"
          className="flex-1"
        />
        <Button disabled={text.trim() === ''} onClick={add}>
          <Plus aria-hidden strokeWidth={1.75} />
          {names.length > 1 ? `添加 ${names.length} 个` : '添加'}
        </Button>
      </div>
      {duplicates > 0 && (
        <Notice tone="info" onDismiss={() => setDuplicates(0)}>
          {duplicates} 个重复的规格值已略过
        </Notice>
      )}
    </div>
  )
}
