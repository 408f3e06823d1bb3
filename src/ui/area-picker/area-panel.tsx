import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { type AreaNode, areaState, findArea } from '#contract/rules/area.ts'
import { AreaOption } from '#ui/area-picker/area-option.tsx'
import { searchAreas } from '#ui/area-picker/search-areas.ts'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { FieldContext } from '#ui/field/field-context.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'

const columnNames = ['省份', '城市', '区县']

interface AreaPanelProps {
  tree: readonly AreaNode[]
  /** How deep one chooses: 1 provinces, 2 cities, 3 districts. */
  levels: 1 | 2 | 3
  codes: readonly string[]
  multiple: boolean
  onPick: (path: AreaNode[]) => void
}

/** Provinces, cities and districts side by side, and a search over all of them. */
export function AreaPanel({ tree, levels, codes, multiple, onPick }: AreaPanelProps) {
  const [opened, setOpened] = useState<AreaNode[]>(() => findArea(codes[0] ?? '', tree).slice(0, levels - 1))
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim())
  const matches = useTextMatch(true)
  const found = useMemo(
    () => (wanted === '' ? [] : searchAreas(tree, { query: wanted, levels, anyLevel: multiple, matches })),
    [tree, wanted, levels, multiple, matches],
  )
  const panel = useRef<HTMLDivElement>(null)
  const statusId = useId()

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') panel.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()
    else if (event.key === 'Enter' && found[0]) onPick(found[0].path)
    else return
    event.preventDefault()
  }

  const columns = [tree, ...opened.map(({ subAreas = [] }) => subAreas)]
    .slice(0, levels)
    .filter(({ length }) => length > 0)
  return (
    <div ref={panel}>
      <div className="p-2">
        {/* The field around the picker names that, not its search. */}
        <FieldContext value={null}>
          <TextInput
            aria-label="搜索地区"
            aria-describedby={statusId}
            placeholder="搜索地区，可用拼音"
            prefix={<Search aria-hidden strokeWidth={1.75} />}
            clearable
            value={query}
            onChange={setQuery}
            onKeyDown={onSearchKey}
          />
        </FieldContext>
        <p id={statusId} role="status" className="sr-only">
          {wanted !== '' && `找到 ${found.length} 个地区`}
        </p>
      </div>
      <div className="flex h-64 border-line border-t">
        {wanted !== '' && found.length === 0 && (
          <p className="flex-1 p-4 text-center text-text-faint">没有与「{wanted}」相符的地区</p>
        )}
        {found.length > 0 && (
          <div
            role="listbox"
            aria-label="搜索结果"
            aria-multiselectable={multiple}
            className="flex-1 overflow-y-auto p-1"
          >
            {found.map(({ area, path, label }, index) => (
              <AreaOption
                key={area.code}
                state={areaState(path, codes)}
                multiple={multiple}
                onPick={() => onPick(path)}
                isStop={index === 0}
              >
                {label}
              </AreaOption>
            ))}
          </div>
        )}
        {wanted === '' &&
          columns.map((areas, level) => {
            const current = areas.findIndex(({ code }) => code === opened[level]?.code)
            return (
              <div
                key={opened[level - 1]?.code ?? 'top'}
                role="listbox"
                aria-label={columnNames[level]}
                aria-multiselectable={multiple}
                className="w-40 overflow-y-auto border-line border-l p-1 first:border-l-0"
              >
                {areas.map((area, index) => {
                  const path = [...opened.slice(0, level), area]
                  const goesOn = level < levels - 1 && (area.subAreas?.length ?? 0) > 0
                  return (
                    <AreaOption
                      key={area.code}
                      state={areaState(path, codes)}
                      multiple={multiple}
                      opened={current === index}
                      onOpen={goesOn ? () => setOpened(path) : undefined}
                      onPick={multiple || !goesOn ? () => onPick(path) : undefined}
                      isStop={index === Math.max(current, 0)}
                    >
                      {area.name}
                    </AreaOption>
                  )
                })}
              </div>
            )
          })}
      </div>
    </div>
  )
}
