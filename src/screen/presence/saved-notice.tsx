import { useState } from 'react'
import { formatTime } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { RecordPresence } from './use-presence.ts'

const CompareDialog = lazyPart(() => import('#screen/detail/compare-dialog.tsx'), 'CompareDialog')

/** Says that somebody else has saved the open record, and shows what has changed. */
export function SavedNotice({ presence: { of, saved, dismiss } }: { presence: RecordPresence }) {
  const [isComparing, setComparing] = useState(false)
  if (!saved) return null
  const { by, canCompare, firstLogId, isReloaded, logId, occurredAt, summary } = saved
  return (
    <>
      <Notice
        tone={isReloaded ? 'info' : 'warning'}
        title={`${by} 刚刚${canCompare ? '保存' : '修改'}了这条记录`}
        action={
          canCompare && (
            <Button size="tiny" onClick={() => setComparing(true)}>
              查看差异
            </Button>
          )
        }
        onDismiss={dismiss}
      >
        {!canCompare && `${summary}。`}
        {isReloaded ? '已载入最新内容。' : '您填写的内容还在，保存时不会覆盖对方的修改。'}
      </Notice>
      {isComparing && (
        <CompareDialog
          {...of}
          older={{ logId: firstLogId, side: 'before', label: '您打开时的版本' }}
          newer={{ logId, side: 'after', label: `${by} ${formatTime(occurredAt)} 保存的版本` }}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}
