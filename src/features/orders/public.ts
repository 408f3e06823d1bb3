/** What other areas may use of the orders: the ways there. */
export { orderListAddress, orderPaths, refundPaths } from './paths.ts'
