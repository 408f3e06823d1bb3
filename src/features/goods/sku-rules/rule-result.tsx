import type { BulkResult } from '#contract/fields.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DrawerBody, DrawerClose, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { skuCount } from './rule-preview.tsx'

type Refused = BulkResult['failed'][number]

const col = columns<Refused>()
const refusedColumns = [
  col.text('name', '商品与规格', { width: 320, pin: 'start' }),
  col.text('message', '原因', { width: 400 }),
]

/** The result per row: how many were changed, and the others with their reasons. */
export function RuleResult({ result: { done, failed }, onRetry }: { result: BulkResult; onRetry: () => void }) {
  return (
    <>
      <DrawerBody className="grid content-start gap-4">
        <Notice tone="warning" role="alert" title={`已修改 ${skuCount(done)}，${skuCount(failed.length)}未修改`}>
          重试会先按当前的数据重新预览。
        </Notice>
        <DataTable label="未修改的规格" columns={refusedColumns} rows={failed} rowId={({ id }) => id} height="60vh" />
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
