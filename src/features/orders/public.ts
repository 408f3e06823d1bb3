/** Exports for other areas: paths, and the orders and refunds of a user. */
export { OrdersOfUser } from './of-user/orders.tsx'
export { RefundsOfUser } from './of-user/refunds.tsx'
export { orderListAddress, orderPaths, refundPaths } from './paths.ts'
