/** Exports for other areas: paths. */
export { orderListAddress, orderPaths, refundPaths } from './paths.ts'
