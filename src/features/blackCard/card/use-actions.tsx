import { type ReactNode, useState } from 'react'
import { assignCardManager, cancelCardMerchant, freezeCardMerchants } from '#contract/blackCard/card-changes.ts'
import type { CardMerchantRow } from '#contract/blackCard/card-merchants.ts'
import type { NamedRef } from '#contract/fields.ts'
import { AssignManagerDialog } from '#features/merchants/public.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const RenewDrawer = lazyPart(() => import('./renew-drawer.tsx'), 'CardRenewDrawer')
const GiftDrawer = lazyPart(() => import('#features/blackCard/service-order/gift-drawer.tsx'), 'GiftDrawer')
const WalletDrawer = lazyPart(() => import('./wallet-drawer.tsx'), 'WalletDrawer')

type Target = Pick<CardMerchantRow, 'id' | 'version' | 'name' | 'expireAt' | 'remainDays'>
type Step = 'renew' | 'wallet'

const nameOf = ({ name }: Pick<CardMerchantRow, 'name'>) => name

/** Steps of a card's life cycle; each confirms its consequences first. */
export function useCardActions() {
  const [step, take] = useState<{ step: Step; id: number } | null>(null)
  const [given, give] = useState<BulkTarget<NamedRef> | null>(null)
  const [moved, move] = useState<BulkTarget<CardMerchantRow> | null>(null)
  const freeze = useBulkChange<typeof freezeCardMerchants, Target>(freezeCardMerchants)
  const assign = useBulkChange<typeof assignCardManager, CardMerchantRow>(assignCardManager)
  const cancel = useChange(cancelCardMerchant)
  const end = () => take(null)
  const opened: ReactNode = (
    <>
      {step?.step === 'renew' && <RenewDrawer id={step.id} onClose={end} />}
      {step?.step === 'wallet' && <WalletDrawer id={step.id} onClose={end} />}
      {given && <Gift target={given} onClose={() => give(null)} />}
      {moved && (
        <AssignManagerDialog
          title={`更换${targetLabel(moved, '个黑卡商家', nameOf)}的客户经理`}
          description="到期提醒发给新的客户经理。"
          onAssign={(managerId) => assign(moved, { managerId }, '个黑卡商家已更换客户经理', { quiet: true })}
          onClose={() => move(null)}
        />
      )}
    </>
  )
  return {
    opened,
    take,
    move,
    give,
    freeze: (target: BulkTarget<Target>) =>
      confirm({
        title: `冻结${targetLabel(target, '个黑卡商家', nameOf)}？`,
        consequence: '立即不能下单，进行中的订单照常发货与售后。解冻后恢复。',
        action: '冻结黑卡',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 100, presets: ['资质待复核', '拖欠货款', '违规转卖'] },
        onConfirm: freeze.answering(target, '个黑卡商家已冻结', ({ reason = '' }) => ({
          freeze: true,
          freezeReason: reason,
        })),
      }),
    unfreeze: (row: Target) =>
      confirm({
        title: `解冻「${row.name}」？`,
        consequence:
          row.remainDays < 0
            ? `到期日 ${row.expireAt} 已过，解冻后转为已到期，续期后才能下单。`
            : '立即可以按折扣价下单。',
        action: '解冻黑卡',
        onConfirm: freeze.answering([row], '个黑卡商家已解冻', () => ({ freeze: false })),
      }),
    cancel: (row: Target) =>
      confirm({
        title: `注销「${row.name}」的黑卡？`,
        consequence: '卡号作废，不能恢复。有未完成的订单、退款或钱包余额时不能注销。',
        action: '注销黑卡',
        tone: 'danger',
        reason: { label: '注销原因', min: 2, max: 100, presets: ['合作到期不再续期', '违规注销'] },
        typeToConfirm: row.name,
        onConfirm: withLatest('cardMerchant', row, (version, { reason = '' }) =>
          cancel({ id: row.id, version, reason, name: row.name }, `「${row.name}」的黑卡已注销`, quiet),
        ),
      }),
  }
}

/** Gives packages to chosen cards; those that were refused stay chosen in the list. */
function Gift({ target, onClose }: { target: BulkTarget<NamedRef>; onClose: () => void }) {
  const { rows, settle } = bulkTarget(target)
  return <GiftDrawer merchants={rows} onGiven={settle} onClose={onClose} />
}
