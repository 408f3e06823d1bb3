import { Link } from 'react-router-dom'
import {
  logisticsCompany,
  payoutMethod,
  refundAppliedBy,
  refundReason,
  refundRejectKind,
  refundStatus,
  refundType,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import { getRefund, type Refund } from '#contract/orders/refunds.ts'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { RefundState } from '#features/orders/shared/order-records.tsx'
import { formatTime } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionButtons } from '#screen/detail/action-buttons.tsx'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { orderPaths } from '../paths.ts'
import type { RefundActions } from './use-actions.tsx'

interface RefundDrawerProps {
  id: number
  steps: RefundActions
  onClose: () => void
}

const { Item } = Descriptions

/** Detail drawer of a refund. */
export function RefundDrawer({ id, steps, onClose }: RefundDrawerProps) {
  const read = useLookup(getRefund, { id }, { staleMs: 0 })
  const refund = read.data
  const actions = refund ? steps.actionsOf(refund) : []
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={refund ? `退款 ${refund.refundNo}` : '退款详情'}
        description={refund && <RefundState refund={refund} />}
      >
        <DrawerBody>
          <QueryBody read={read} noun="退款单">
            {(refund) => (
              <FactsTabs label="退款详情" resource="refund" targetId={id}>
                <div className="grid gap-6">
                  <StatusFacts refund={refund} />
                  <Request refund={refund} />
                  <Lines refund={refund} />
                  <Opinion refund={refund} />
                  {refund.refundType === refundType.withReturn && refund.approvedAt && <Return refund={refund} />}
                  {refund.payoutAccount !== undefined && refund.approvedAt && <Payout refund={refund} />}
                  <Others refund={refund} />
                </div>
              </FactsTabs>
            )}
          </QueryBody>
        </DrawerBody>
        {actions.length > 0 && (
          <DrawerFoot>
            <ActionButtons actions={actions} />
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function StatusFacts({
  refund: { status, isOverdue, dealDeadline, payoutError, rejectReason, rejectKind },
}: {
  refund: Refund
}) {
  if (status === refundStatus.rejected) {
    return (
      <Notice tone="info" title={refundRejectKind.label(rejectKind) || '已拒绝'}>
        {rejectReason}
      </Notice>
    )
  }
  if (payoutError)
    return (
      <Notice tone="danger" title="打款失败">
        {payoutError}
      </Notice>
    )
  if (status !== refundStatus.requested) return null
  return (
    <Notice tone={isOverdue ? 'danger' : 'warning'}>
      {isOverdue ? `已超过处理时限 ${formatTime(dealDeadline)}` : `请在 ${formatTime(dealDeadline)} 前处理`}
    </Notice>
  )
}

function Request({ refund }: { refund: Refund }) {
  const { order } = refund
  return (
    <TitledSection title="退款信息" className="gap-3">
      <Descriptions>
        <Item label="订单">
          <Link to={orderPaths.detail.to({ id: order.id })} className="text-accent-text hover:underline">
            {order.orderNo}
          </Link>
        </Item>
        <Item label="买家">{order.buyerName}</Item>
        <Item label="退款类型">{refundType.label(refund.refundType)}</Item>
        <Item label="退款原因">{refundReason.label(refund.reason)}</Item>
        <Item label="申请人">{`${refund.applicant}（${refundAppliedBy.label(refund.appliedBy)}）`}</Item>
        <Item label="申请时间">{formatTime(refund.createdAt)}</Item>
        <Item label="问题描述" wide>
          {refund.description}
        </Item>
        {refund.images.length > 0 && (
          <Item label="凭证图片" wide>
            <FileList files={refund.images} />
          </Item>
        )}
      </Descriptions>
    </TitledSection>
  )
}

function Lines({ refund }: { refund: Refund }) {
  const { lines, freightRefund, applyAmount, approvedAmount, orderLeft } = refund
  const rows = lines.map((line) => ({ ...line, id: line.orderLineId, skuCode: '' }))
  return (
    <TitledSection title="退款明细" className="gap-3">
      <LinesSheet
        label="退款明细"
        lines={rows}
        columns={[
          { title: '数量', isFigure: true, cell: ({ quantity }) => (quantity > 0 ? quantity : '不退货') },
          ...(applyAmount === undefined
            ? []
            : [
                {
                  title: '退款金额',
                  isFigure: true,
                  cell: ({ amount }: (typeof rows)[number]) => <Money amount={amount} />,
                },
              ]),
        ]}
      />
      {applyAmount !== undefined && (
        <Descriptions>
          <Item label="退运费">
            <Money amount={freightRefund} />
          </Item>
          <Item label="申请金额">
            <Money amount={applyAmount} className="font-medium" />
          </Item>
          <Item label="同意金额">
            <Money amount={approvedAmount} className="font-medium" />
          </Item>
          <Item label="订单剩余可退">
            <Money amount={orderLeft} />
          </Item>
        </Descriptions>
      )}
    </TitledSection>
  )
}

function Opinion({ refund }: { refund: Refund }) {
  return (
    <TitledSection title="供应商意见" className="gap-3">
      <Descriptions>
        <Item label="供应商">{refund.supplierName}</Item>
        <Item label="意见">{supplierOpinion.label(refund.supplierOpinion)}</Item>
        {refund.supplierOpinionText && (
          <Item label="意见说明" wide>
            {refund.supplierOpinionText}
          </Item>
        )}
      </Descriptions>
    </TitledSection>
  )
}

function Return({ refund }: { refund: Refund }) {
  return (
    <TitledSection title="退货" className="gap-3">
      <Descriptions>
        <Item label="退货地址" wide {...(refund.returnAddress && { copies: refund.returnAddress })} />
        <Item label="物流公司">{logisticsCompany.label(refund.returnCompany)}</Item>
        <Item label="退货单号" {...(refund.returnNo && { copies: refund.returnNo })} />
        <Item label="寄回截止">{formatTime(refund.returnDeadline)}</Item>
        <Item label="验货结果" wide>
          {refund.receivedQtyNote}
        </Item>
      </Descriptions>
    </TitledSection>
  )
}

function Payout({ refund }: { refund: Refund }) {
  const { payoutVoucher = [], payoutTradeNo } = refund
  return (
    <TitledSection title="打款" className="gap-3">
      <Descriptions>
        <Item label="审核人">{[refund.approvedBy, formatTime(refund.approvedAt)].join(' ')}</Item>
        <Item label="退款方式">{payoutMethod.label(refund.payoutMethod)}</Item>
        <Item label="收款账户">{refund.payoutAccount}</Item>
        <Item label="退款流水号" {...(payoutTradeNo && { copies: payoutTradeNo })} />
        <Item label="退款时间">{formatTime(refund.refundedAt)}</Item>
        {payoutVoucher.length > 0 && (
          <Item label="打款凭证" wide>
            <FileList files={payoutVoucher} />
          </Item>
        )}
      </Descriptions>
    </TitledSection>
  )
}

function Others({ refund: { others } }: { refund: Refund }) {
  if (others.length === 0) return null
  return (
    <TitledSection title="同一订单的其他退款" className="gap-3">
      <ul className="grid">
        {others.map((other) => (
          <li key={other.id} className="flex min-h-9 flex-wrap items-center gap-x-4 border-b last:border-b-0">
            <span className="tabular-nums">{other.refundNo}</span>
            <span className="text-text-muted">{refundType.label(other.refundType)}</span>
            {other.applyAmount !== undefined && <Money amount={other.approvedAmount ?? other.applyAmount} />}
            <span className="ml-auto">
              <RefundState refund={other} />
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
