import type { RecordVersion, VersionField } from '#contract/base.ts'
import { getRecordVersion } from '#contract/base.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { sameValue } from '#screen/form/same-value.ts'
import { AuditDiff, type AuditRow } from '#ui/audit-diff/audit-diff.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { Version } from './versions.ts'

interface CompareDialogProps {
  resource: string
  targetId: number
  older: Version
  newer: Version
  onClose: () => void
}

/** Two versions of a record, field by field. */
export function CompareDialog({ resource, targetId, older, newer, onClose }: CompareDialogProps) {
  const read = { resource, targetId }
  const before = useLookup(getRecordVersion, { ...read, logId: older.logId, side: older.side })
  const after = useLookup(getRecordVersion, { ...read, logId: newer.logId, side: newer.side })
  const error = before.error ?? after.error
  const retry = () => void Promise.all([before.refetch(), after.refetch()])
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title="对比版本" description={`${older.label} 与 ${newer.label}`}>
        <DialogBody>
          {error ? (
            <Failed title="版本加载失败" message={error.message} onRetry={retry} />
          ) : before.data && after.data ? (
            <Compared before={before.data} after={after.data} labels={[older.label, newer.label]} />
          ) : (
            <Skeleton shape="text" />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

interface ComparedProps {
  before: RecordVersion
  after: RecordVersion
  labels: readonly [string, string]
}

function Compared({ before, after, labels }: ComparedProps) {
  const hidden = Math.max(before.hiddenCount, after.hiddenCount)
  return (
    <div className="grid gap-3">
      <AuditDiff rows={rowsOf(before.fields, after.fields)} titles={labels} />
      {hidden > 0 && <p className="text-text-muted">另有 {hidden} 项您无权查看</p>}
    </div>
  )
}

function rowsOf(before: readonly VersionField[], after: readonly VersionField[]): AuditRow[] {
  const names = [...new Set([...after, ...before].map(({ field }) => field))]
  return names.flatMap((name) => {
    const [old, now] = [before, after].map((fields) => fields.find(({ field }) => field === name))
    const title = (now ?? old)?.title
    if (title === undefined) return []
    // Long texts are shortened in words, and some lists are only counted.
    const isLikeBefore = old && now && old.text === now.text && !sameValue(old.value, now.value)
    return [
      {
        field: title,
        before: old?.text ?? null,
        after: isLikeBefore ? `${now.text}（内容有改动）` : (now?.text ?? null),
      },
    ]
  })
}
