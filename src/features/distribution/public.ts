/** Exports for other areas: paths. */
export { distributorPaths, purchasePaths } from './paths.ts'
