import { lazyPart } from '#ui/popup/lazy-part.tsx'

/** Exports for other areas: paths, and the orders and refunds of a user, which load when they are shown. */
export { orderListAddress, orderPaths, refundPaths } from './paths.ts'
export const OrdersOfUser = lazyPart(() => import('./of-user/orders.tsx'), 'OrdersOfUser')
export const RefundsOfUser = lazyPart(() => import('./of-user/refunds.tsx'), 'RefundsOfUser')
