/** Exports for other areas: paths. */
export { BRAND_PRICES, productPaths } from './paths.ts'
export { templatePaths } from './template-paths.ts'
