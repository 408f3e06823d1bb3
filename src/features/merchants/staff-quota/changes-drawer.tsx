import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { listStaffQuotaChanges, type StaffQuota, type StaffQuotaChange } from '#contract/merchants/staff-quotas.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Select } from '#ui/select/select.tsx'

const PAGE = 20

const col = columns<StaffQuotaChange>()
const changeColumns = [
  col.time('createdAt', '时间', { width: 128 }),
  col.label('kind', '变更类型', quotaChangeKind, { width: 80 }),
  col.cell('delta', '数量', ({ delta }) => <Delta seats={delta} />, {
    width: 64,
    align: 'right',
    text: ({ delta }) => String(delta),
  }),
  col.cell('after', '变更前后', ({ before, after }) => `${before} → ${after}`, {
    width: 88,
    text: ({ before, after }) => `${before} → ${after}`,
  }),
  col.date('validTo', '有效至', { width: 96 }),
  col.text('reason', '原因', { width: 144 }),
  col.text('bizNo', '关联单号', { width: 120 }),
  col.text('createdBy', '操作人', { width: 72 }),
]

const Delta = ({ seats }: { seats: number }) => (
  <span className={seats > 0 ? 'text-success-text' : 'text-danger-text'}>{seats > 0 ? `+${seats}` : seats}</span>
)

/** Every change of the seats of a merchant, the newest first. */
export function QuotaChangesDrawer({ quota, onClose }: { quota: StaffQuota; onClose: () => void }) {
  const [pageNum, setPage] = useState(1)
  const [kind, setKind] = useState<CodeOf<typeof quotaChangeKind> | undefined>()
  const [days, setDays] = useState({ from: '', to: '' })
  const read = useLookup(
    listStaffQuotaChanges,
    {
      enterpriseId: quota.id,
      pageNum,
      pageSize: PAGE,
      ...(kind !== undefined && { kind }),
      ...(days.from && { createdFrom: days.from }),
      ...(days.to && { createdTo: days.to }),
    },
    { staleMs: 0 },
  )
  const isFiltered = kind !== undefined || days.from !== '' || days.to !== ''
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={`「${quota.name}」的员工数量变更`}
        description={`共 ${quota.totalQuota} 个：套餐 ${quota.packageQuota}，增购 ${quota.addonQuota}，赠送 ${quota.giftQuota}`}
      >
        <DrawerBody className="grid content-start gap-3">
          <div className="flex flex-wrap gap-3">
            <Select
              aria-label="变更类型"
              value={kind === undefined ? '' : String(kind)}
              placeholder="全部类型"
              clearable
              className="w-40"
              options={quotaChangeKind.codes.map((code) => ({
                value: String(code),
                label: quotaChangeKind.label(code),
              }))}
              onChange={(text) => {
                setPage(1)
                setKind(quotaChangeKind.codes.find((code) => String(code) === text))
              }}
            />
            <DateRangeInput
              aria-label="变更日期"
              value={days}
              clearable
              className="w-64"
              onChange={(range) => {
                setPage(1)
                setDays(range)
              }}
            />
          </div>
          <QueryBody read={read} noun="变更记录" shape="table">
            {({ list, total }) =>
              total === 0 ? (
                <Empty title={isFiltered ? '没有相符的变更' : '还没有变更记录'} />
              ) : (
                <div className="grid gap-3">
                  <DataTable
                    label="变更记录"
                    columns={changeColumns}
                    rows={list}
                    rowId={({ id }) => id}
                    total={total}
                  />
                  {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
                </div>
              )
            }
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
