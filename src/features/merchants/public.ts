/** Exports for other areas: paths. */
export { enterprisePaths, merchantMenuPaths, promoterPaths } from './paths.ts'
