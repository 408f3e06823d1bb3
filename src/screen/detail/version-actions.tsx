import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import type { Version } from './versions.ts'

interface VersionActionsProps {
  version: Version
  isChosen: boolean
  /** Two other versions are chosen already. */
  isFull: boolean
  /** Omitted if there is no other version to compare with. */
  onChoose: ((isChosen: boolean) => void) | undefined
  /** Omitted for the newest version, and for a user who may not edit the record. */
  onRestore: ((version: Version) => Promise<void>) | undefined
}

/** Actions on one version of a record: choose it for a comparison, or restore it. */
export function VersionActions({ version, isChosen, isFull, onChoose, onRestore }: VersionActionsProps) {
  if (!onChoose && !onRestore) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-4">
      {onChoose && (
        <Checkbox
          value={isChosen}
          onChange={onChoose}
          disabled={isFull && !isChosen}
          aria-label={`选择对比 ${version.label}`}
        >
          选择对比
        </Checkbox>
      )}
      {onRestore && (
        <Button
          tone="link"
          size="tiny"
          aria-label={`恢复到此版本 ${version.label}`}
          onClick={() => void onRestore(version)}
        >
          恢复到此版本
        </Button>
      )}
    </div>
  )
}

interface CompareBarProps {
  count: number
  onCompare: () => void
  onClear: () => void
}

/** Follows the timeline while versions are chosen. */
export function CompareBar({ count, onCompare, onClear }: CompareBarProps) {
  return (
    <div
      role="status"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-panel border bg-surface px-3 py-2 shadow-floating"
    >
      <span>{count === 1 ? '已选 1 个版本，再选 1 个即可对比' : '已选 2 个版本'}</span>
      <Button size="tiny" tone="primary" disabled={count < 2} onClick={onCompare}>
        对比
      </Button>
      <Button size="tiny" tone="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
