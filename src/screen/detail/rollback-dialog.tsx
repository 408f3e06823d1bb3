import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatCount, formatExactTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'

type Preview = DataOf<typeof previewRollback>
type Refused = BulkResult['failed'][number]

interface RollbackDialogProps {
  batchNo: string
  onClose: () => void
}

/**
 * Rolls back a batch of changes: first what would be undone and what not, with reasons; then what was undone. Open it
 * wherever a batch is shown.
 */
export function RollbackDialog({ batchNo, onClose }: RollbackDialogProps) {
  const read = useLookup(previewRollback, { batchNo }, { staleMs: 0 })
  const start = useChange(startRollback)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const preview = read.data
  const possible = preview?.rolledBackBy ? 0 : (preview?.possible ?? 0)

  const submit = async () => {
    setBusy(true)
    setFault('')
    try {
      const { jobId, result: done } = await start({ batchNo }, undefined, { quiet: true })
      if (done) return setResult(done)
      toast.success(`正在后台撤销 ${formatCount(possible)} 处修改（任务 ${jobId}），完成后通知您`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="large"
        title="撤销本批"
        description={preview && `${preview.title} · ${preview.doneBy} · ${formatExactTime(preview.doneAt)}`}
        locked={isBusy}
      >
        <DialogBody className="grid content-start gap-4">
          {fault && <Notice tone="danger" role="alert" title={fault} />}
          {result ? (
            <Outcome result={result} />
          ) : (
            <QueryBody read={read} noun="批次">
              {(shown) => <Plan preview={shown} />}
            </QueryBody>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button disabled={isBusy}>{result ? '关闭' : '取消'}</Button>
          </DialogClose>
          {!result && (
            <Button tone="danger" loading={isBusy} disabled={possible === 0} onClick={() => void submit()}>
              {possible > 0 ? `撤销 ${formatCount(possible)} 处修改` : '撤销'}
            </Button>
          )}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}

/** What would be undone, and what not. */
function Plan({ preview: { total, possible, refused, rolledBackBy } }: { preview: Preview }) {
  if (rolledBackBy) {
    const { name, at, jobId } = rolledBackBy
    return (
      <Notice tone="warning" title="该批次已撤销过">
        {name} 于 {formatExactTime(at)} 撤销（任务 {jobId}），一个批次只能撤销一次。
      </Notice>
    )
  }
  return (
    <>
      <p>
        共 {formatCount(total)} 处修改，{formatCount(possible)} 处可以撤销
        {refused.length > 0 && `，${formatCount(refused.length)} 处不能撤销`}
        。撤销按现在的规则与权限进行，并记入操作日志。
      </p>
      {refused.length > 0 && <RefusedTable label="不能撤销的修改" rows={refused} />}
    </>
  )
}

function Outcome({ result: { done, failed } }: { result: BulkResult }) {
  return (
    <>
      <Notice
        tone={failed.length > 0 ? 'warning' : 'success'}
        role="status"
        title={`已撤销 ${formatCount(done)} 处修改${failed.length > 0 ? `，${formatCount(failed.length)} 处没有撤销` : ''}`}
      />
      {failed.length > 0 && <RefusedTable label="没有撤销的修改" rows={failed} />}
    </>
  )
}

const col = columns<Refused & { key: number }>()
const refusedColumns = [
  col.text('name', '对象', { width: 280, pin: 'start' }),
  col.text('message', '原因', { width: 320 }),
]

function RefusedTable({ label, rows }: { label: string; rows: readonly Refused[] }) {
  // A record may have been changed twice by the batch.
  const keyed = rows.map((row, key) => ({ ...row, key }))
  return <DataTable label={label} columns={refusedColumns} rows={keyed} rowId={({ key }) => key} height="40vh" />
}
