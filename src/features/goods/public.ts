/** What other areas may use of the goods: the ways there. */
export { BRAND_PRICES, productPaths } from './paths.ts'
export { templatePaths } from './template-paths.ts'
