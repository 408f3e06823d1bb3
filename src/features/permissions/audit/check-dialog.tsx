import { useEffect, useState } from 'react'
import { type AuditCheck, verifyAuditLogs } from '#contract/permissions/audit-logs.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatCount, formatTime } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Progress } from '#ui/progress/progress.tsx'

/** The progress of the check: the last chunk, with the rows of all chunks. */
interface Check extends AuditCheck {
  checked: number
}

interface PagerState {
  check?: Check
  failure?: ApiError
}

/** Checks the log in chunks until the end or the first invalid row. Closing the dialog aborts it. */
function useAuditCheck(): PagerState {
  const [pager, setPager] = useState<PagerState>({})
  useEffect(() => {
    const leaving = new AbortController()
    const run = async () => {
      let after: number | undefined
      let checked = 0
      let sealedAt: string | null = null
      do {
        const options = { signal: leaving.signal, quiet: true }
        const part: AuditCheck = await call(verifyAuditLogs, after === undefined ? {} : { after }, options)
        if (leaving.signal.aborted) return
        checked += part.rows
        sealedAt = part.sealedAt ?? sealedAt
        after = part.next ?? undefined
        setPager({ check: { ...part, checked, sealedAt } })
      } while (after !== undefined)
    }
    run().catch((error: unknown) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setPager({ failure: error })
    })
    return () => leaving.abort()
  }, [])
  return pager
}

interface AuditCheckDialogProps {
  /** Opens the invalid row. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** Checks whether the log matches its seal, and shows the first invalid row. */
export function AuditCheckDialog(props: AuditCheckDialogProps) {
  const [tries, setTries] = useState(0)
  return <CheckDialog key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function CheckDialog({ onOpen, onClose, onRetry }: AuditCheckDialogProps & { onRetry: () => void }) {
  const { check, failure } = useAuditCheck()
  const isDone = check !== undefined && check.next === null
  const open = (id: number) => {
    onClose()
    onOpen(id)
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="校验日志完整性"
        description="从第一条起逐条核对已封存的日志，指出第一条被修改、删除或事后插入的记录。"
      >
        <DialogBody>
          {failure ? (
            <Failed
              title="校验没有完成"
              message={failure.message}
              safe="日志没有改动"
              requestId={failure.requestId}
              onRetry={onRetry}
            />
          ) : (
            <div className="grid gap-3">
              {!isDone && <UnderWay check={check} />}
              {isDone && <Verdict check={check} onOpen={open} />}
            </div>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{isDone || failure ? '完成' : '停止校验'}</Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

function UnderWay({ check }: { check: Check | undefined }) {
  const share = check && { value: (1 - check.blocksLeft / check.blocks) * 100 }
  return (
    <>
      <Progress label="校验进度" {...share} showsValue />
      <p role="status" className="text-text-muted">
        {check ? `已核对 ${formatCount(check.checked)} 条` : '正在核对…'}
      </p>
    </>
  )
}

const gone = ['该记录已被删除', '此处的封存记录缺失']

function Verdict({ check, onOpen }: { check: Check; onOpen: (id: number) => void }) {
  const { broken, checked, sealedAt, unsealed } = check
  const waiting = unsealed > 0 ? `最新 ${formatCount(unsealed)} 条尚未封存，约一分钟后可以校验。` : ''
  if (broken) {
    return (
      <Notice
        tone="danger"
        title={`日志不完整：日志 ${broken.id}，${broken.what}`}
        action={!gone.includes(broken.what) && <Button onClick={() => onOpen(broken.id)}>查看该记录</Button>}
      >
        此前 {formatCount(checked)} 条与封存时一致。请保留现状，并通知系统管理员用备份比对。
      </Notice>
    )
  }
  if (sealedAt === null) return <Notice title="还没有已封存的日志">{waiting}</Notice>
  return (
    <Notice tone="success" title="日志完整">
      封存至 {formatTime(sealedAt)}，共 {formatCount(checked)} 条，都与封存时一致。{waiting}
    </Notice>
  )
}
