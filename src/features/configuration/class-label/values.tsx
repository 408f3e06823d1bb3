import Plus from 'lucide-react/icons/plus'
import Sparkles from 'lucide-react/icons/sparkles'
import { useDeferredValue, useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import {
  BY_ATTRIBUTE,
  BY_LABEL,
  BY_PRICE,
  BY_SPEC,
  classLabelFaults,
  priceGap,
} from '#contract/configuration/class-label-rules.ts'
import { CLASS_LABEL_MAX_VALUES, listSourceValues, type SourceValues } from '#contract/configuration/class-labels.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SortableList } from '#ui/sortable/sortable.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { ClassLabelSources } from './sources.tsx'
import { type ClassLabelDraft, type ClassLabelValueDraft, newValue } from './use-form.ts'
import { ClassLabelValueRow } from './value-row.tsx'

const textOf = (value: unknown) => (value as ClassLabelValueDraft[]).map(({ valueName }) => valueName).join('、')

const MAX_NAME = 10
const nothing: SourceValues = { list: [], productCounts: [], unmatched: 0 }

/** Source values of products; during a refetch the previous data stays. */
function useSources(draft: ClassLabelDraft): { sources: SourceValues; isReady: boolean } {
  const { classifyIds, onlyThisLevel, matchKind, attributeName, specId } = draft
  const values = useDeferredValue(draft.values)
  const isKnown = (matchKind !== BY_ATTRIBUTE || attributeName !== '') && (matchKind !== BY_SPEC || specId !== null)
  const sources = values.map(({ sourceValues, labelId, priceFrom, priceTo }) => ({
    sourceValues,
    labelId,
    priceFrom,
    priceTo,
  }))
  const params = { classifyIds, onlyThisLevel, matchKind, attributeName, specId, values: sources }
  const isReady = isKnown && classifyIds.length > 0
  const { data } = useLookup(listSourceValues, params, { enabled: isReady })
  const [known, know] = useState(nothing)
  if (data && data !== known) know(data)
  return { sources: isReady ? known : nothing, isReady }
}

/** The first error of each row, by index. Missing input is not an error before the form is submitted. */
function faultsByRow(draft: ClassLabelDraft, areAllShown: boolean): ReadonlyMap<number, string> {
  const faults = new Map<number, string>()
  for (const [path, message] of Object.entries(classLabelFaults(draft))) {
    const [field, row] = path.split('.')
    if (field !== 'values' || (!areAllShown && /^请/.test(message))) continue
    faults.set(Number(row), faults.get(Number(row)) ?? message)
  }
  return faults
}

/** The filter values, with the source values of products next to them. */
export function ClassLabelValues() {
  const { field, fieldState, formState } = useController<ClassLabelDraft, 'values'>({ name: 'values' })
  const draft = useWatch<ClassLabelDraft>() as ClassLabelDraft
  const { register } = useFormState()
  useEffect(() => register('values', { label: '标签值', words: textOf }), [register])
  const values = field.value
  const { matchKind } = draft
  const [hasImages, showImages] = useState(() => values.some(({ image }) => image !== ''))
  const { sources, isReady } = useSources(draft)
  const faults = faultsByRow(draft, formState.isSubmitted)
  const gap = matchKind === BY_PRICE ? priceGap(values) : ''
  const used = new Set(
    values.flatMap(({ sourceValues, labelId }): (string | number)[] => (labelId === null ? sourceValues : [labelId])),
  )
  const free = sources.list.filter(({ value, labelId }) => !used.has(labelId ?? value))
  const room = CLASS_LABEL_MAX_VALUES - values.length
  const add = (added: readonly ClassLabelValueDraft[]) => field.onChange([...values, ...added.slice(0, room)])
  const asValue = ({ value, labelId }: SourceValues['list'][number]) =>
    newValue({
      valueName: value.slice(0, MAX_NAME),
      ...(matchKind === BY_LABEL ? { labelId } : { sourceValues: [value] }),
    })
  const change = (key: string, changed: Partial<ClassLabelValueDraft>) =>
    field.onChange(values.map((value) => (value.key === key ? { ...value, ...changed } : value)))
  const move = (key: string, target: string) => {
    const moving = values.filter((value) => value.key === key)
    const to = values.findIndex((value) => value.key === target)
    field.onChange(values.filter((value) => value.key !== key).toSpliced(to, 0, ...moving))
  }

  return (
    <FormSection title="标签值" description={`${values.length} 个标签值，买家按此顺序看到`}>
      <div className={matchKind === BY_PRICE ? '' : 'grid items-start gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]'}>
        {matchKind !== BY_PRICE && (
          <ClassLabelSources
            isReady={isReady}
            free={free}
            unmatched={sources.unmatched}
            onAdd={(source) => add([asValue(source)])}
          />
        )}
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <Button disabled={room <= 0} onClick={() => add([newValue()])}>
              <Plus aria-hidden strokeWidth={1.75} />
              添加标签值
            </Button>
            {matchKind !== BY_PRICE && (
              <Button disabled={free.length === 0 || room <= 0} onClick={() => add(free.map(asValue))}>
                <Sparkles aria-hidden strokeWidth={1.75} />
                自动生成
              </Button>
            )}
            {matchKind === BY_PRICE && isReady && sources.unmatched > 0 && (
              <span className="text-text-muted">{sources.unmatched} 个商品不在任何区间</span>
            )}
            <span className="ml-auto flex items-center gap-2 text-text-muted">
              显示图标
              <Switch aria-label="显示图标" value={hasImages} onChange={showImages} />
            </span>
          </div>
          {fieldState.error?.message && <Notice tone="danger">{fieldState.error.message}</Notice>}
          {gap && <Notice tone="warning">{gap}</Notice>}
          {values.length > 0 && (
            <SortableList
              ids={values.map(({ key }) => key)}
              nameOf={(key) => values.find((value) => value.key === key)?.valueName ?? ''}
              onMove={move}
            >
              <ul aria-label="标签值" className="divide-y rounded border">
                {values.map((value, index) => (
                  <ClassLabelValueRow
                    key={value.key}
                    value={value}
                    kind={matchKind}
                    sources={sources.list}
                    productCount={isReady ? sources.productCounts[index] : undefined}
                    fault={faults.get(index)}
                    hasImage={hasImages}
                    onChange={(changed) => change(value.key, changed)}
                    onRemove={() => field.onChange(values.filter((other) => other !== value))}
                  />
                ))}
              </ul>
            </SortableList>
          )}
        </div>
      </div>
    </FormSection>
  )
}
