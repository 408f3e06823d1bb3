import { Link } from 'react-router-dom'
import type { ChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { formatTime } from '#lib/formats.ts'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

interface StatementDrawerProps {
  settlement: ChannelSettlement
  /** The address of its orders; absent for who may not open them. */
  orders: string | undefined
  onClose: () => void
}

/** How a statement comes to its amount, and what was done with it. */
export function StatementDrawer({ settlement, orders, onClose }: StatementDrawerProps) {
  const { id, channel, status, adjustReason, payVoucher, carriedTo } = settlement
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        title={`${settlement.month} 结算单`}
        description={
          <span className="flex items-center gap-2">
            {settlement.settlementNo}
            <StatusBadge tone={settlementStatus.tone(status)}>{settlementStatus.label(status)}</StatusBadge>
          </span>
        }
      >
        <DrawerBody>
          <FactsTabs label="结算单" resource="channelSettlement" targetId={id}>
            <Descriptions>
              <Descriptions.Item label="渠道商">{channel.name}</Descriptions.Item>
              <Descriptions.Item label="订单数">
                {orders ? (
                  <Link to={orders} className="text-accent-text hover:underline">
                    {settlement.orderCount} 个
                  </Link>
                ) : (
                  `${settlement.orderCount} 个`
                )}
              </Descriptions.Item>
              <Descriptions.Item label="销售额">
                <Money amount={settlement.orderAmount} />
              </Descriptions.Item>
              <Descriptions.Item label="退款额">
                <Money amount={settlement.refundAmount} />
              </Descriptions.Item>
              <Descriptions.Item label="佣金">
                <Money amount={settlement.commission} />
                {`（${Number(settlement.commissionRate)}%）`}
              </Descriptions.Item>
              <Descriptions.Item label="上期结转">
                {Number(settlement.carriedAmount) !== 0 && <Money amount={settlement.carriedAmount} />}
              </Descriptions.Item>
              <Descriptions.Item label="调整">
                {adjustReason && (
                  <>
                    <Money amount={settlement.adjustAmount} />
                    {`（${adjustReason}）`}
                  </>
                )}
              </Descriptions.Item>
              <Descriptions.Item label="应付金额">
                <Money amount={settlement.payable} className="font-medium" />
                {carriedTo && `（结转到 ${carriedTo.name}）`}
              </Descriptions.Item>
              <Descriptions.Item label="对账">
                {settlement.confirmedBy && `${settlement.confirmedBy} ${formatTime(settlement.confirmedAt)}`}
              </Descriptions.Item>
              <Descriptions.Item label="打款">
                {settlement.paidBy && `${settlement.paidBy} ${formatTime(settlement.paidAt)}`}
              </Descriptions.Item>
              {payVoucher.length > 0 && (
                <Descriptions.Item label="打款凭证" wide>
                  <FileList files={payVoucher} />
                </Descriptions.Item>
              )}
            </Descriptions>
          </FactsTabs>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
