/** Exports for other areas: paths. */
export { brandPaths, supplierPaths } from './paths.ts'
