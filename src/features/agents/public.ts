/** Exports for other areas: paths. */
export { packagePaths } from './paths.ts'
