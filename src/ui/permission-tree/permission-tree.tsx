import Search from 'lucide-react/icons/search'
import { type ComponentProps, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { FieldContext } from '#ui/field/field-context.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { siblingsOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import { useTree } from '#ui/tree/use-tree.ts'
import { useHandler } from '#ui/use-handler.ts'
import {
  codesBelow,
  markOf,
  openCodesBelow,
  type PermissionNode,
  permissionSource,
  tally,
  withCodes,
} from './permission-node.ts'
import { Changes, grantWords, PermissionRow, type PermissionWords, rowLook } from './permission-row.tsx'

export interface PermissionTreeProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  /** Accessible label: 商品运营的权限. */
  label: string
  nodes: readonly PermissionNode[]
  /** Codes; codes that are not in the tree are preserved. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** An earlier state: additions and removals since are marked. */
  before?: readonly string[]
  /** What the changes are called; 新增 and 取消. */
  words?: PermissionWords
  /** Number of levels that are open initially. */
  openLevels?: number
  readOnly?: boolean
}

type Entry = TreeEntry<PermissionNode>

/** Permission editor: one row per page, with its verbs as checkboxes, and indeterminate checkboxes on the parents. */
export function PermissionTree(props: PermissionTreeProps) {
  const {
    label,
    nodes,
    value,
    onChange,
    before,
    openLevels = 9,
    readOnly = false,
    words = grantWords,
    className,
    ...rest
  } = props
  const [query, setQuery] = useState('')
  // The codes that were chosen or changed when the filter was turned on: clearing a checkbox must not hide its row.
  const [only, setOnly] = useState<{ kind: 'chosen' | 'changed'; codes: ReadonlySet<string> } | null>(null)
  const chosen = useMemo(() => new Set(value), [value])
  const earlier = useMemo(() => before && new Set(before), [before])
  const changedFrom = (start: ReadonlySet<string>) =>
    new Set([...chosen, ...start].filter((code) => chosen.has(code) !== start.has(code)))
  const keep = useCallback(
    ({ node: { verbs = [] } }: Entry) => verbs.some(({ code }) => only?.codes.has(code) === true),
    [only],
  )
  const tree = useTree({
    nodes,
    source: permissionSource,
    query,
    keep: only ? keep : undefined,
    opensFirst: ({ order }) => order.filter(({ level }) => level < openLevels).map(({ id }) => id),
  })
  const { index, rows, isOpen, setOpen } = tree
  const tallies = useMemo(() => tally(index, (code) => markOf(code, chosen, earlier)), [index, chosen, earlier])
  const codes = useMemo(() => new Set(index.roots.flatMap((root) => codesBelow(index, root))), [index])
  const sum = useMemo(() => {
    const marks = [...codes].map((code) => markOf(code, chosen, earlier))
    const count = (mark: string) => marks.filter((item) => item === mark).length
    return { added: count('added'), removed: count('removed'), on: count('on') + count('added') }
  }, [codes, chosen, earlier])

  const open = useMemo(() => [...new Set(index.roots.flatMap((root) => openCodesBelow(index, root)))], [index])
  const isAllOn = open.every((code) => chosen.has(code))

  const onTick = useHandler((entry: Entry, code?: string) => {
    const codes = code === undefined ? openCodesBelow(index, entry) : [code]
    if (codes.length === 0) return
    onChange(withCodes(value, codes, !codes.every((item) => chosen.has(item))))
  })

  const grid = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState(0)
  const focusRow = (at: number) => grid.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const row = target.closest<HTMLElement>('[data-index]')
    const at = Number(row?.dataset.index)
    const entry = row ? rows[at] : undefined
    if (!row || !entry) return
    const boxes = Array.from(row.querySelectorAll<HTMLElement>('[data-verb]'))
    const box = boxes.indexOf(target)
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (box >= 0 && event.key === 'ArrowRight') boxes[box + 1]?.focus()
    else if (box >= 0 && event.key === 'ArrowLeft') (boxes[box - 1] ?? row).focus()
    else if (box >= 0 && !isVertical) return
    // ArrowRight on an open page or a leaf moves to its verbs.
    else if (event.key === 'ArrowRight' && boxes[0] && (!entry.isBranch || isOpen(entry))) boxes[0].focus()
    else if (event.key === ' ' && target === row) !readOnly && onTick(entry)
    else {
      const step = treeStep(event.key, rows, at, isOpen)
      if (!step) return
      if ('open' in step) setOpen(step.open, true)
      else if ('close' in step) setOpen(step.close, false)
      else focusRow(step.to)
    }
    event.preventDefault()
  }

  // WAI-ARIA's treegrid: a table with this role, so that its cells are gridcells.
  const treegrid: ComponentProps<'table'> = {
    role: 'treegrid',
    'aria-label': label,
    'aria-readonly': readOnly || undefined,
  }
  return (
    <div {...rest} data-slot="permission-tree" className={cn('@container min-w-0 text-data', className)}>
      <FieldContext value={null}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
          <TextInput
            aria-label="搜索权限"
            placeholder="搜索页面或权限，可用拼音"
            prefix={<Search aria-hidden strokeWidth={1.75} />}
            clearable
            value={query}
            onChange={setQuery}
            className="w-64"
          />
          <Switch
            value={only?.kind === 'chosen'}
            onChange={(on) => setOnly(on ? { kind: 'chosen', codes: chosen } : null)}
          >
            只看已选
          </Switch>
          {earlier && (
            <Switch
              value={only?.kind === 'changed'}
              onChange={(on) => setOnly(on ? { kind: 'changed', codes: changedFrom(earlier) } : null)}
            >
              {words.onlyChanged}
            </Switch>
          )}
          <p role="status" className="flex items-center gap-3 text-text-muted">
            <span className="tabular-nums">
              已选 <strong className="font-medium text-text">{sum.on}</strong> / {codes.size}
            </span>
            <Changes {...sum} words={words} />
          </p>
          {!readOnly && open.length > 0 && (
            <Button
              size="tiny"
              tone="quiet"
              className="ml-auto"
              onClick={() => onChange(withCodes(value, open, !isAllOn))}
            >
              {isAllOn ? '全不选' : '全选'}
            </Button>
          )}
        </div>
      </FieldContext>
      <table
        ref={grid}
        {...treegrid}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setStop(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? stop))}
        className="block border-t bg-surface"
      >
        <thead className="block">
          <tr className={cn(rowLook, 'border-b bg-sunken text-left text-small text-text-muted @max-2xl:hidden')}>
            <th scope="col" className="py-1.5 pl-7.5 font-medium">
              页面
            </th>
            <th scope="col" className="px-4 py-1.5 font-medium">
              权限
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {rows.map((entry, at) => (
            <PermissionRow
              key={entry.id}
              entry={entry}
              index={at}
              siblings={siblingsOf(index, entry).length}
              isOpen={isOpen(entry)}
              isStop={at === Math.min(stop, rows.length - 1)}
              readOnly={readOnly}
              marks={(entry.node.verbs ?? []).map(({ code }) => markOf(code, chosen, earlier)).join(' ')}
              {...(tallies[entry.at] ?? { total: 0, open: 0, on: 0, added: 0, removed: 0 })}
              words={words}
              onToggle={setOpen}
              onTick={onTick}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="border-b p-6 text-center text-text-faint">
          {codes.size === 0 && '还没有可授予的权限'}
          {codes.size > 0 &&
            (tree.searched === ''
              ? `没有${only?.kind === 'changed' ? '变更' : '已选'}的权限`
              : `没有与「${tree.searched}」相符的权限`)}
        </p>
      )}
    </div>
  )
}
