import { OrderPayment } from '#features/orders/public.ts'
import type { ServiceActionProps } from './use-actions.tsx'

/** Finance confirms the voucher of an order. */
export const ConfirmServicePayment = ({ order: { serviceOrderNo, payments }, onClose }: ServiceActionProps) => (
  <OrderPayment order={{ orderNo: serviceOrderNo, payments }} noun="服务订单" onClose={onClose} />
)
