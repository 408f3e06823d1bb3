import { lazyPart } from '#ui/popup/lazy-part.tsx'

/**
 * Exports for other areas: paths, the orders and refunds of a user, which load when they are shown, and the steps of a
 * payment.
 */
export { orderListAddress, orderPaths, refundPaths } from './paths.ts'
export { usePayment } from './payment/use-payment.tsx'
export const OrdersOfUser = lazyPart(() => import('./of-user/orders.tsx'), 'OrdersOfUser')
export const RefundsOfUser = lazyPart(() => import('./of-user/refunds.tsx'), 'RefundsOfUser')
export const OrderPayment = lazyPart(() => import('./shared/order-payment.tsx'), 'OrderPayment')
export const PaymentTable = lazyPart(() => import('./shared/payment-table.tsx'), 'PaymentTable')
export const VoucherForm = lazyPart(() => import('./shared/voucher-form.tsx'), 'VoucherForm')
