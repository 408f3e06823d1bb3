import { Link } from 'react-router-dom'
import { handselStatus, handselTarget } from '#contract/marketing/codes.ts'
import { type CouponHandselDetail, getCouponHandsel } from '#contract/marketing/handsels.ts'
import { couponPaths } from '#features/marketing/paths.ts'
import { CouponExport } from '#features/marketing/shared/coupon-export.tsx'
import { formatTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const { Item } = Descriptions

/** One gift: what was given, and who got nothing and why. */
export function HandselDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getCouponHandsel, { id }, { staleMs: 0 })
  const row = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={row?.handselNo ?? '赠送详情'}
        description={
          row && <StatusBadge tone={handselStatus.tone(row.status)}>{handselStatus.label(row.status)}</StatusBadge>
        }
      >
        <DrawerBody className="grid content-start gap-6">
          <QueryBody read={read} noun="赠送单">
            {(handsel) => (
              <>
                <Facts handsel={handsel} />
                {handsel.failCount > 0 && <Failures handsel={handsel} />}
                <TitledSection title="操作日志">
                  <AuditTrail resource="couponHandsel" targetId={id} />
                </TitledSection>
              </>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ handsel }: { handsel: CouponHandselDetail }) {
  const { coupon, batchNo, target, labels, quantityEach, userCount, successCount, failCount, usedCount } = handsel
  return (
    <Descriptions>
      <Item label="优惠券">
        <Link to={couponPaths.list.to({ id: coupon.id })} className="text-accent-text hover:underline">
          {coupon.name}
        </Link>
      </Item>
      <Item label="批次号">{batchNo}</Item>
      <Item label="赠送对象">
        {handselTarget.label(target)}
        {labels.length > 0 && `：${labels.map(({ name }) => name).join('、')}`}
      </Item>
      <Item label="每人张数">{quantityEach}</Item>
      <Item label="人数">{userCount}</Item>
      <Item label="成功张数">{successCount}</Item>
      <Item label="失败人数">{failCount}</Item>
      <Item label="已使用">{usedCount}</Item>
      <Item label="发送通知">{handsel.notify ? '是' : '否'}</Item>
      <Item label="赠送原因">{handsel.reason}</Item>
      <Item label="操作人">{handsel.createdBy}</Item>
      <Item label="赠送时间">{formatTime(handsel.createdAt)}</Item>
      <Item label="完成时间">{formatTime(handsel.finishedAt)}</Item>
      {handsel.revokeReason && <Item label="撤回原因">{handsel.revokeReason}</Item>}
    </Descriptions>
  )
}

const col = columns<CouponHandselDetail['failures'][number] & { id: number }>()
const failureColumns = [
  col.text('name', '用户', { width: 160 }),
  col.text('phone', '手机号', { width: 120 }),
  col.text('message', '原因', { width: 280 }),
]

function Failures({ handsel: { id, failures, failCount } }: { handsel: CouponHandselDetail }) {
  const rows = failures.map((failure, index) => ({ ...failure, id: index }))
  return (
    <TitledSection title={`失败明细（${failCount} 人）`}>
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="text-text-muted">{rows.length < failCount && `先显示前 ${rows.length} 人，全部见导出`}</p>
          <CouponExport what="handselFailures" columns={null} query={{ handselId: id }} label="导出失败名单" />
        </div>
        <DataTable label="失败明细" columns={failureColumns} rows={rows} rowId={(row) => row.id} total={rows.length} />
      </div>
    </TitledSection>
  )
}
