import { payBizKind } from '#contract/orders/codes.ts'
import { VoucherForm } from '#features/orders/shared/voucher-form.tsx'
import type { OrderActionProps } from './drawer.tsx'

/** Bank transfer slips of an order. */
export function VoucherDrawer({ order, onClose }: OrderActionProps) {
  const { id, version, orderNo, createdAt, payAmount = '' } = order
  const sold = {
    ...{ id, version, createdAt, payAmount },
    no: orderNo,
    noun: '订单',
    bizKind: payBizKind.order,
    resource: 'order',
  } as const
  return <VoucherForm sold={sold} onClose={onClose} />
}
