import type { ReactNode } from 'react'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { PaymentTable } from '#features/orders/public.ts'
import { formatTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

const { Item } = Descriptions

/** What the drawer of a bill needs to know of it. */
export interface ShownBill {
  id: number
  distributor: { name: string }
  status: (typeof distributorBillStatus.codes)[number]
  discountAmount: string
  discountReason: string
  payAmount: string
  payMethod: number | null
  payExpireAt: string
  effectiveAt: string | null
  refundedAmount: string
  refundVoucher: Parameters<typeof FileList>[0]['files']
  cancelReason: string
  remark: string
  createdAt: string
  createdBy: string
  payments: Payment[]
}

interface BillDrawerProps<Bill extends ShownBill> {
  id: number
  read: { data: Bill | undefined; error: Error | null; refetch: () => unknown }
  resource: 'distributorPurchase' | 'distributorRenewal'
  titleOf: (bill: Bill) => string
  /** The facts of this kind of bill. */
  facts: (bill: Bill) => ReactNode
  onClose: () => void
}

/** A bill with its money, its payments and its log. */
export function BillDrawer<Bill extends ShownBill>({
  id,
  read,
  resource,
  titleOf,
  facts,
  onClose,
}: BillDrawerProps<Bill>) {
  const bill = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={bill ? titleOf(bill) : '单据详情'}
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
                  <div className="grid gap-6">
                    {shown.cancelReason && (
                      <Notice
                        tone="warning"
                        title={shown.status === distributorBillStatus.refunded ? '退款原因' : '取消原因'}
                      >
                        {shown.cancelReason}
                      </Notice>
                    )}
                    {facts(shown)}
                  </div>
                </TabPanel>
                <TabPanel value="payments">
                  <PaymentTable payments={shown.payments} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource={resource} targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

/** Discount, payment and refund of a bill, as items of its facts. */
export function BillMoney({ bill }: { bill: ShownBill }) {
  return (
    <>
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
    </>
  )
}

/** Who submitted a bill, and the remark. */
export function BillOrigin({ bill }: { bill: ShownBill }) {
  return (
    <>
      <Item label="提交人">
        {bill.createdBy} {formatTime(bill.createdAt)}
      </Item>
      {bill.remark && (
        <Item label="备注" wide>
          {bill.remark}
        </Item>
      )}
    </>
  )
}
