/** What other areas may use of the suppliers: the ways there. */
export { brandPaths, supplierPaths } from './paths.ts'
