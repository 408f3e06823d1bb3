import type { BulkResult } from '#contract/fields.ts'
import { formatCount } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DrawerBody, DrawerClose, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type Refused = BulkResult['failed'][number]

const col = columns<Refused>()
const refusedColumns = [
  col.text('name', '名称', { width: 320, pin: 'start' }),
  col.text('message', '原因', { width: 400 }),
]

interface ChangeResultProps {
  result: BulkResult
  /** What was changed: 规格. */
  noun: string
  onRetry: () => void
}

/** The result per row: how many were changed, and the others with their reasons. */
export function ChangeResult({ result: { done, failed }, noun, onRetry }: ChangeResultProps) {
  return (
    <>
      <DrawerBody className="grid content-start gap-4">
        <Notice
          tone="warning"
          role="alert"
          title={`已修改 ${formatCount(done)} 个${noun}，${formatCount(failed.length)} 个未修改`}
        >
          重试会先按当前的数据重新预览。
        </Notice>
        <DataTable label="未修改的记录" columns={refusedColumns} rows={failed} rowId={({ id }) => id} height="60vh" />
      </DrawerBody>
      <DrawerFoot>
        <DrawerClose asChild>
          <Button>关闭</Button>
        </DrawerClose>
        <Button tone="primary" onClick={onRetry}>
          重试失败项
        </Button>
      </DrawerFoot>
    </>
  )
}
