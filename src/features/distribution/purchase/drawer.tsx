import { distributorBillStatus, distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import { type DistributorPurchase, getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { ItemTable } from './item-table.tsx'

const { Item } = Descriptions

/** A bill with its money, its payments and its log. */
export function PurchaseDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getDistributorPurchase, { id }, { staleMs: 0 })
  const bill = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={bill ? `${distributorPurchaseKind.label(bill.kind)}单 ${bill.purchaseNo}` : '单据详情'}
        description={
          bill && (
            <span className="flex items-center gap-2">
              {bill.distributor.name}
              <StatusBadge tone={distributorBillStatus.tone(bill.status)}>
                {distributorBillStatus.label(bill.status)}
              </StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="单据">
            {(shown) => (
              <Tabs defaultValue="facts">
                <TabList label="单据详情">
                  <Tab value="facts">概览</Tab>
                  <Tab value="payments" count={shown.payments.length}>
                    支付流水
                  </Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <Facts bill={shown} />
                </TabPanel>
                <TabPanel value="payments">
                  <PaymentTable payments={shown.payments} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="distributorPurchase" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ bill }: { bill: DistributorPurchase }) {
  return (
    <div className="grid gap-6">
      {bill.cancelReason && (
        <Notice tone="warning" title={bill.status === distributorBillStatus.refunded ? '退款原因' : '取消原因'}>
          {bill.cancelReason}
        </Notice>
      )}
      {bill.items.length > 0 && <ItemTable items={bill.items} />}
      <Descriptions>
        {bill.toPackage && <Item label="原套餐">{bill.fromPackage?.name}</Item>}
        {bill.toPackage && <Item label="目标套餐">{bill.toPackage.name}</Item>}
        {bill.upgradeMode !== null && <Item label="升级方式">{upgradeMode.label(bill.upgradeMode)}</Item>}
        {bill.months !== null && <Item label="期限">{bill.months} 个月</Item>}
        <Item label="原价">
          <Money amount={bill.amount} />
        </Item>
        {isPositive(bill.creditAmount) && (
          <Item label="抵扣金额">
            <Money amount={bill.creditAmount} />
          </Item>
        )}
        <Item label="优惠">
          <Money amount={bill.discountAmount} />
          {bill.discountReason && <span className="text-text-muted">（{bill.discountReason}）</span>}
        </Item>
        <Item label="应付金额">
          <Money amount={bill.payAmount} className="font-medium" />
        </Item>
        <Item label="支付方式">{payMethodLabel(bill.payMethod)}</Item>
        {bill.status === distributorBillStatus.unpaid && <Item label="付款截止">{formatTime(bill.payExpireAt)}</Item>}
        <Item label="生效时间">{formatTime(bill.effectiveAt)}</Item>
        <Item label="生效后到期日">{bill.expireAfter}</Item>
        {isPositive(bill.refundedAmount) && (
          <Item label="已退金额">
            <Money amount={bill.refundedAmount} />
          </Item>
        )}
        {bill.refundVoucher.length > 0 && (
          <Item label="退款凭证">
            <FileList files={bill.refundVoucher} />
          </Item>
        )}
        <Item label="发票号码" copies={bill.invoiceNo} />
        <Item label="提交人">
          {bill.createdBy} {formatTime(bill.createdAt)}
        </Item>
        {bill.remark && (
          <Item label="备注" wide>
            {bill.remark}
          </Item>
        )}
      </Descriptions>
    </div>
  )
}

const col = columns<Payment>()

const paymentColumns = [
  col.code('payNo', '支付单号', { width: 184 }),
  col.cell('status', '状态', ({ status }) => paymentStatus.label(status), { width: 112 }),
  col.money('amount', '金额'),
  col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), { width: 96 }),
  col.text('payerName', '付款户名', { width: 160 }),
  col.cell('voucherImages', '凭证', ({ voucherImages }) => <FileList files={voucherImages} />, {
    width: 160,
    text: ({ voucherImages }) => `${voucherImages.length} 个`,
  }),
  col.time('createdAt', '提交时间'),
]

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <Empty title="还没有支付流水" />
  return <DataTable label="支付流水" columns={paymentColumns} rows={payments} rowId={({ id }) => id} />
}
