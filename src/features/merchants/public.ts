/** Exports for other areas: paths. */
export { enterprisePaths } from './paths.ts'
