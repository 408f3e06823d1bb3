import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { FieldContext } from '#ui/field/field-context.ts'
import { text } from '#ui/text.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { CheckStates } from '#ui/tree/check.ts'
import { pathOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import type { Tree } from '#ui/tree/use-tree.ts'
import { CascadeOption } from './cascade-option.tsx'
import { useCascadeKeys } from './use-cascade-keys.ts'

export interface CascadePanelProps<Node> {
  tree: Tree<Node>
  /** Noun for the options: 类目. */
  noun: string
  /** Column headings, the top level first; by default the name of the parent. */
  columnNames?: readonly string[]
  multiple: boolean
  /** Branches can be chosen as well, and a search finds them by name. */
  anyLevel: boolean
  stateOf: CheckStates<Node>
  /** Its column is open initially. */
  chosenId: string | undefined
  pathLabel: (path: readonly TreeEntry<Node>[]) => string
  onPick: (entry: TreeEntry<Node>) => void
  /** Children are loaded when opened: a search does not find them before. */
  isPartial?: boolean
}

/** Maximum number of results: with more, the user keeps typing. */
const MAX_FOUND = 50

/** One column per level, and a search over all levels. */
export function CascadePanel<Node>(props: CascadePanelProps<Node>) {
  const { tree, noun, columnNames, multiple, anyLevel, stateOf, chosenId, pathLabel, onPick, isPartial = false } = props
  const { index, statusOf } = tree
  const [openedId, setOpenedId] = useState(() => {
    const chosen = index.byId.get(chosenId ?? '')
    return (chosen?.isBranch ? chosen : chosen?.parent)?.id
  })
  const openedEntry = index.byId.get(openedId ?? '')
  const opened = openedEntry ? pathOf(openedEntry) : []

  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim())
  const matches = useTextMatch(true)
  const canPick = (entry: TreeEntry<Node>) => !entry.isDisabled && (anyLevel || !entry.isBranch)
  const found = useMemo(() => {
    if (wanted === '') return undefined
    const finds: TreeEntry<Node>[] = []
    for (const entry of index.order) {
      if (finds.length === MAX_FOUND) break
      if (!anyLevel && entry.isBranch) continue
      if (matches(anyLevel ? entry.label : pathLabel(pathOf(entry)), wanted)) finds.push(entry)
    }
    return finds
  }, [index, wanted, matches, anyLevel, pathLabel])

  const open = (entry: TreeEntry<Node>) => {
    setOpenedId(entry.id)
    tree.setOpen(entry, true)
  }
  const { panel, onKeyDown, focusStop } = useCascadeKeys({ index, found, canPick, onPick, onOpen: open })
  const statusId = useId()
  const columns = useRef<HTMLDivElement>(null)
  // Deep trees are wider than the panel: scroll to the column just opened.
  useLayoutEffect(() => {
    if (columns.current && openedId !== undefined) columns.current.scrollLeft = columns.current.scrollWidth
  }, [openedId])

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const first = found?.find(canPick)
    if (event.key === 'ArrowDown') focusStop()
    else if (event.key === 'Enter' && first) onPick(first)
    else return
    event.preventDefault()
  }

  return (
    <div ref={panel} data-slot="cascade-panel">
      <div className="p-2">
        {/* The field's label names the picker, not its search input. */}
        <FieldContext value={null}>
          <TextInput
            aria-label={`搜索${noun}`}
            aria-describedby={statusId}
            placeholder={`搜索${noun}，可用拼音`}
            prefix={<Search aria-hidden strokeWidth={1.75} />}
            clearable
            value={query}
            onChange={setQuery}
            onKeyDown={onSearchKey}
          />
        </FieldContext>
        <p id={statusId} role="status" className="sr-only">
          {found && `找到 ${found.length} 个${noun}`}
        </p>
        {isPartial && found && <p className="px-1 pt-1 text-small text-text-faint">只在已展开过的内容中查找</p>}
      </div>
      <div ref={columns} className="flex h-64 overflow-x-auto border-line border-t">
        {found?.length === 0 && (
          <p className="flex-1 p-4 text-center text-text-faint">
            没有与「{wanted}」相符的{noun}
          </p>
        )}
        {!found && index.roots.length === 0 && (
          <p className="flex-1 p-4 text-center text-text-faint">没有可选的{noun}</p>
        )}
        {found && found.length > 0 && (
          <div
            role="listbox"
            aria-label="搜索结果"
            aria-multiselectable={multiple}
            className="flex-1 overflow-y-auto p-1"
          >
            {found.map((entry, index) => (
              <CascadeOption
                key={entry.id}
                id={entry.id}
                state={stateOf(entry)}
                multiple={multiple}
                disabled={entry.isDisabled}
                onPick={canPick(entry) ? () => onPick(entry) : undefined}
                onKeyDown={onKeyDown}
                isStop={index === 0}
              >
                {pathLabel(pathOf(entry))}
              </CascadeOption>
            ))}
          </div>
        )}
        {!found &&
          [undefined, ...opened].map((above, level) => {
            const entries = above ? above.children : index.roots
            if (entries.length === 0) {
              return (
                above?.isBranch && (
                  <PendingColumn key={above.id} hasFailed={statusOf(above) === 'failed'} onRetry={() => open(above)} />
                )
              )
            }
            const current = opened[level]?.place
            return (
              <div
                key={above?.id ?? ''}
                role="listbox"
                aria-label={columnNames?.[level] ?? above?.label ?? noun}
                aria-multiselectable={multiple}
                className="w-40 shrink-0 overflow-y-auto border-line border-l p-1 first:border-l-0"
              >
                {entries.map((entry) => (
                  <CascadeOption
                    key={entry.id}
                    id={entry.id}
                    state={stateOf(entry)}
                    multiple={multiple}
                    disabled={entry.isDisabled}
                    opened={current === entry.place}
                    loading={statusOf(entry) === 'loading'}
                    onOpen={entry.isBranch ? () => open(entry) : undefined}
                    onPick={canPick(entry) ? () => onPick(entry) : undefined}
                    onKeyDown={onKeyDown}
                    isStop={entry.place === (current ?? 0)}
                  >
                    {entry.label}
                  </CascadeOption>
                ))}
              </div>
            )
          })}
      </div>
    </div>
  )
}

/** Placeholder of a column that is loading or failed to load. */
function PendingColumn({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex w-40 shrink-0 flex-col items-center gap-2 border-line border-l p-4 text-text-faint"
    >
      {hasFailed ? '加载失败' : '正在加载'}
      {hasFailed && (
        <Button size="tiny" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}
