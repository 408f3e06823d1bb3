import ShieldAlert from 'lucide-react/icons/shield-alert'
import { memo } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { BranchToggle } from '#ui/tree/branch-toggle.tsx'
import type { TreeEntry } from '#ui/tree/index-tree.ts'
import { isOn, type PermissionNode, type Tally, type VerbMark } from './permission-node.ts'

type Entry = TreeEntry<PermissionNode>

interface PermissionRowProps {
  entry: Entry
  index: number
  siblings: number
  isOpen: boolean
  isStop: boolean
  readOnly: boolean
  /** States of its verbs in order, joined: a single text for a cheap comparison. */
  marks: string
  total: number
  open: number
  on: number
  added: number
  removed: number
  words: PermissionWords
  onToggle: (entry: Entry, open: boolean) => void
  /** Toggles the whole subtree, or with a code that one verb. */
  onTick: (entry: Entry, code?: string) => void
}

const ROOT_LEVEL = 0

/** What changes against the earlier state are called. */
export interface PermissionWords {
  added: string
  removed: string
  /** The switch that shows only them. */
  onlyChanged: string
}

export const grantWords: PermissionWords = { added: '新增', removed: '取消', onlyChanged: '只看变更' }

/** Columns of all rows: the page and its verbs; stacked if narrow. */
export const rowLook = 'grid grid-cols-1 @2xl:grid-cols-[minmax(240px,320px)_minmax(0,1fr)]'

function BarePermissionRow(props: PermissionRowProps) {
  const { entry, index, siblings, isOpen, isStop, readOnly, marks, total, open, on, words, onToggle, onTick } = props
  const { verbs = [] } = entry.node
  const states = marks.split(' ') as VerbMark[]
  return (
    <tr
      data-index={index}
      tabIndex={isStop ? 0 : -1}
      aria-level={entry.level + 1}
      aria-setsize={siblings}
      aria-posinset={entry.place + 1}
      aria-expanded={entry.isBranch ? isOpen : undefined}
      className={cn(
        rowLook,
        'min-h-(--row-height) border-b outline-none hover:bg-hover',
        'focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
      )}
    >
      <td className="flex min-h-(--row-height) min-w-0 items-center gap-2 pr-3">
        <span className="flex shrink-0">
          <BranchToggle entry={entry} isOpen={isOpen} status={undefined} onToggle={onToggle} />
        </span>
        <input
          type="checkbox"
          aria-label={`${entry.label}的全部权限`}
          tabIndex={-1}
          checked={total > 0 && on === total}
          ref={(box) => {
            if (box) box.indeterminate = on > 0 && on < total
          }}
          disabled={readOnly || open === 0}
          onChange={() => onTick(entry)}
          className={cn(boxLook, '-ml-1.5')}
        />
        <span title={entry.label} className={cn('min-w-0 truncate', entry.level === ROOT_LEVEL && 'font-medium')}>
          {entry.label}
        </span>
        <Changes added={props.added} removed={props.removed} words={words} />
        {total > 0 && (
          <span className="ml-auto shrink-0 text-small text-text-faint tabular-nums">
            {on}/{total}
          </span>
        )}
      </td>
      <td className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(var(--verb-width,92px),1fr))] items-center gap-x-2 px-3 not-empty:py-1.5 @max-2xl:pl-12 @max-2xl:not-empty:pt-0">
        {verbs.map(({ code, label, hint = code, isSensitive, lockedReason }, position) => {
          const mark = states[position] ?? 'off'
          const isLocked = lockedReason !== undefined
          return (
            <label
              key={code}
              data-mark={mark}
              title={`${label}（${hint}）${isSensitive ? '，敏感操作' : ''}${isLocked ? `：${lockedReason}` : ''}`}
              className={cn(
                'flex min-h-6 min-w-0 cursor-pointer items-center gap-1.5 rounded px-1',
                'data-[mark=added]:bg-success-subtle data-[mark=added]:text-success-text',
                'data-[mark=removed]:bg-danger-subtle data-[mark=removed]:text-danger-text data-[mark=removed]:line-through',
                readOnly && 'cursor-default',
                isLocked && 'cursor-not-allowed text-text-faint',
              )}
            >
              <input
                type="checkbox"
                tabIndex={-1}
                data-verb
                checked={isOn(mark)}
                disabled={readOnly || isLocked}
                onChange={() => onTick(entry, code)}
                className={boxLook}
              />
              <span className="min-w-0 truncate">{label}</span>
              {isSensitive && (
                <ShieldAlert aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0 text-warning-text" />
              )}
              <span className="sr-only">
                {isSensitive && '（敏感）'}
                {lockedReason}
                {(mark === 'added' || mark === 'removed') && `（${words[mark]}）`}
              </span>
            </label>
          )
        })}
      </td>
    </tr>
  )
}

/** Number of added and removed codes; empty if none. */
export function Changes({ added, removed, words }: Pick<Tally, 'added' | 'removed'> & { words: PermissionWords }) {
  return (
    <span className="flex shrink-0 gap-1.5 text-small tabular-nums empty:hidden">
      {added > 0 && (
        <span className="text-success-text">
          {words.added} {added}
        </span>
      )}
      {removed > 0 && (
        <span className="text-danger-text">
          {words.removed} {removed}
        </span>
      )}
    </span>
  )
}

/** Memoised: ticking one checkbox must not render a hundred pages. */
export const PermissionRow = memo(BarePermissionRow)
