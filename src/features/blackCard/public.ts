/** Exports for other areas: paths. */
export { cardMerchantPaths, channelPaths, serviceOrderPaths } from './paths.ts'
