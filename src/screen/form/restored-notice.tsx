import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { FormRestore } from './use-restore.ts'

/** Says what a restored version has changed in the form, and what stays as it is. */
export function RestoredNotice({ history }: { history: FormRestore }) {
  const { restored } = history
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!restored) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [restored])
  if (!restored) return null
  const { label, changed, left, hiddenCount } = restored
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone={changed.length > 0 ? 'info' : 'warning'}
      title={changed.length > 0 ? `已填入 ${label}，保存后生效` : `${label}与当前内容相同`}
      action={
        <Button size="tiny" onClick={history.undo}>
          {changed.length > 0 ? '撤销恢复' : '知道了'}
        </Button>
      }
    >
      {changed.length > 0 && (
        <p>
          改动 {changed.length} 项：{changed.join('、')}
        </p>
      )}
      {left.length > 0 && <p>以下内容没有恢复，因为不能在此修改或您无权查看：{left.join('、')}</p>}
      {hiddenCount > 0 && <p>另有 {hiddenCount} 项您无权查看，保持不变</p>}
    </Notice>
  )
}
