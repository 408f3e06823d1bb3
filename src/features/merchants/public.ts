/** Exports for other areas: paths. */
export { enterprisePaths, merchantMenuPaths } from './paths.ts'
