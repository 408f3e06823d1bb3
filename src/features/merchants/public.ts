/** Exports for other areas: paths. */
export { enterprisePaths, promoterPaths } from './paths.ts'
