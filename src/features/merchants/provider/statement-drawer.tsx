import { settlementStatus } from '#contract/blackCard/codes.ts'
import type { ProviderSettlement } from '#contract/merchants/provider-settlements.ts'
import { formatTime } from '#lib/formats.ts'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { ProviderUses } from './uses.tsx'

interface StatementDrawerProps {
  settlement: ProviderSettlement
  onClose: () => void
}

/** A statement, the services that it is made of, and what was done with it. */
export function StatementDrawer({ settlement, onClose }: StatementDrawerProps) {
  const { id, provider, status, adjustReason, payVoucher } = settlement
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={`${settlement.month} 结算单`}
        description={
          <span className="flex items-center gap-2">
            {settlement.settlementNo}
            <StatusBadge tone={settlementStatus.tone(status)}>{settlementStatus.label(status)}</StatusBadge>
          </span>
        }
      >
        <DrawerBody>
          <FactsTabs label="结算单" resource="providerSettlement" targetId={id}>
            <div className="grid gap-6">
              <Descriptions>
                <Descriptions.Item label="服务商">{provider.name}</Descriptions.Item>
                <Descriptions.Item label="服务次数">{`${settlement.usageCount} 次`}</Descriptions.Item>
                <Descriptions.Item label="服务费">
                  <Money amount={settlement.amount} />
                </Descriptions.Item>
                <Descriptions.Item label="冲正">
                  {settlement.correctionCount > 0 ? (
                    <>
                      <Money amount={settlement.correctionAmount} />
                      {`（${settlement.correctionCount} 次，上期结算后撤销）`}
                    </>
                  ) : null}
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
              <ProviderUses providerId={provider.id} settlementId={id} />
            </div>
          </FactsTabs>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
