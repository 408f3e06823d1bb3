import ChevronRight from 'lucide-react/icons/chevron-right'
import { cn } from '#ui/cn.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import type { TreeEntry } from './index-tree.ts'
import type { BranchStatus } from './use-tree.ts'

/** Indent per level, in px. */
export const INDENT = 20
/** Deeper levels are not indented further, so that names have room. */
const MAX_INDENTED = 12

export const indentOf = (level: number) => Math.min(level, MAX_INDENTED) * INDENT

interface BranchToggleProps<Node> {
  entry: TreeEntry<Node>
  isOpen: boolean
  status: BranchStatus | undefined
  onToggle: (entry: TreeEntry<Node>, open: boolean) => void
}

/** The indent of a row and its arrow, for the pointer: the row itself has the ARIA state and the keys. */
export function BranchToggle<Node>({ entry, isOpen, status, onToggle }: BranchToggleProps<Node>) {
  return (
    <>
      <span aria-hidden className="shrink-0" style={{ width: indentOf(entry.level) }} />
      <span
        aria-hidden
        data-slot="branch-toggle"
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!entry.isBranch) return
          event.stopPropagation()
          onToggle(entry, !isOpen)
        }}
        className={cn(
          'flex size-6 shrink-0 items-center justify-center rounded text-text-faint',
          entry.isBranch && 'cursor-pointer hover:bg-hover hover:text-text',
        )}
      >
        {status === 'loading' && <Spinner />}
        {entry.isBranch && status !== 'loading' && (
          <ChevronRight
            strokeWidth={1.75}
            className={cn('size-4 transition-transform duration-quick', isOpen && 'rotate-90')}
          />
        )}
      </span>
    </>
  )
}

/** Next to the name of a branch whose children failed to load. */
export function BranchFailure() {
  return <span className="shrink-0 pl-2 text-danger-text text-small">加载失败，再次展开可重试</span>
}
