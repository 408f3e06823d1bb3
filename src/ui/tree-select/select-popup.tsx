import Check from 'lucide-react/icons/check'
import { cn } from '#ui/cn.ts'
import { AnchoredPopup, type AnchoredPopupProps } from '#ui/field/anchored-popup.tsx'
import { optionLook } from '#ui/field/control-look.ts'
import { BranchFailure, BranchToggle } from '#ui/tree/branch-toggle.tsx'
import { TickBox } from '#ui/tree/tick-box.tsx'
import { TreeList } from '#ui/tree/tree-list.tsx'
import type { useTreeSelect } from './use-tree-select.ts'

interface SelectPopupProps extends Pick<AnchoredPopupProps, 'frame'> {
  id: string
  select: ReturnType<typeof useTreeSelect>
  multiple: boolean
  loading: boolean
  /** Children are loaded when opened: a search does not find them before. */
  isPartial: boolean
}

const ariaChecked = { all: true, some: 'mixed', none: false } as const

/** The tree of a tree select. Focus stays in the input; `active` is the keyboard position. */
export function SelectPopup({ id, frame, select, multiple, loading, isPartial }: SelectPopupProps) {
  const { tree, active, stateOf, isChosen, canPick } = select
  const isEmpty = tree.rows.length === 0
  return (
    <AnchoredPopup
      role="presentation"
      frame={frame}
      open
      onOpenChange={(open) => !open && select.hide()}
      className="w-(--radix-popover-trigger-width) min-w-64"
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <TreeList
        id={id}
        tree={tree}
        label="可选项"
        active={active}
        multiple={multiple}
        rowHeight={28}
        // Keeps the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        className={cn('max-h-72 p-1', isEmpty && 'hidden')}
        rowProps={(entry, index) => ({
          'aria-selected': multiple ? undefined : isChosen(entry),
          'aria-checked': multiple ? ariaChecked[stateOf(entry)] : undefined,
          'aria-disabled': entry.isDisabled || undefined,
          'data-highlighted': index === active || undefined,
          'data-state': isChosen(entry) ? 'checked' : 'unchecked',
          'data-disabled': entry.isDisabled || undefined,
          onMouseMove: () => select.setActive(entry.id),
          onClick: () => select.pick(entry),
          className: cn(optionLook, 'gap-1 py-0.5 pr-2 pl-0'),
        })}
      >
        {(entry) => (
          <>
            <BranchToggle
              entry={entry}
              isOpen={tree.isOpen(entry)}
              status={tree.statusOf(entry)}
              onToggle={tree.setOpen}
            />
            {multiple && <TickBox state={stateOf(entry)} disabled={entry.isDisabled} />}
            <span
              title={entry.label}
              className={cn(
                'min-w-0 truncate',
                multiple && 'ml-1',
                tree.found && !tree.found.has(entry) && 'text-text-muted',
                !canPick(entry) && !entry.isDisabled && 'text-text-muted',
              )}
            >
              {entry.label}
            </span>
            {entry.node.hint && (
              <span className="max-w-2/5 shrink-0 truncate font-normal text-small text-text-faint">
                {entry.node.hint}
              </span>
            )}
            <span className="flex-1" />
            {tree.statusOf(entry) === 'failed' && <BranchFailure />}
            {isChosen(entry) && <Check aria-hidden strokeWidth={1.75} />}
          </>
        )}
      </TreeList>
      <p role="status" className="px-3 text-small text-text-faint empty:hidden not-empty:pb-2 first:not-empty:pt-2">
        {isEmpty && (
          <span className="block pt-2 text-data">
            {loading ? '正在加载' : tree.searched === '' ? '没有可选项' : `没有与「${tree.searched}」相符的结果`}
          </span>
        )}
        {isPartial && tree.searched !== '' && <span className="block pt-1">只在已展开过的内容中查找</span>}
      </p>
    </AnchoredPopup>
  )
}
