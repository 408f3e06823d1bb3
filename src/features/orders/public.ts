/** What other areas may use of the orders: the ways there. */
export { orderPaths } from './paths.ts'
