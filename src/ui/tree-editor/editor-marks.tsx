import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { indentOf } from '#ui/tree/branch-toggle.tsx'
import type { Drop } from './tree-moves.ts'
import type { Drag } from './use-row-drag.ts'
import type { TreeEdits } from './use-tree-edits.ts'

/** The drop position next to a row. */
export function DropLine({ drop }: { drop: Drop }) {
  return (
    <span
      aria-hidden
      data-slot="drop-line"
      style={{ left: indentOf(drop.level) + 28 }}
      className={cn(
        'pointer-events-none absolute right-0 z-1 h-0.5 rounded-full bg-accent',
        drop.where === 'before' ? '-top-px' : '-bottom-px',
      )}
    />
  )
}

/** The dragged node at the pointer, with the reason if it cannot be dropped. */
export function DragGhost({ drag }: { drag: Drag }) {
  return (
    <div
      aria-hidden
      style={{ left: drag.x + 12, top: drag.y + 8 }}
      className="pointer-events-none fixed z-50 max-w-64 truncate rounded border border-line bg-raised px-2 py-1 shadow-floating"
    >
      {drag.entry.label}
      {drag.refusal && <span className="ml-2 text-danger-text text-small">{drag.refusal}</span>}
    </div>
  )
}

interface EditorFootProps {
  edits: Pick<TreeEdits, 'message' | 'isSaving'>
  noun: string
  count: number
  maxDepth: number
}

/** The last action, and the size of the tree. */
export function EditorFoot({ edits, noun, count, maxDepth }: EditorFootProps) {
  return (
    <>
      <div className="flex min-h-7 items-center gap-3 pt-2 text-small text-text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {edits.message?.tone === 'done' && edits.message.text}
        </p>
        {edits.isSaving && <span className="shrink-0 text-text-faint">正在保存</span>}
        <span className="shrink-0 text-text-faint tabular-nums">
          {`共 ${count.toLocaleString('zh-CN')} 个${noun}`}
          {Number.isFinite(maxDepth) && `，最多 ${maxDepth} 级`}
        </span>
      </div>
      <div role="alert" className="text-danger-text empty:hidden">
        {edits.message?.tone === 'failed' && coded(edits.message.text)}
      </div>
    </>
  )
}
