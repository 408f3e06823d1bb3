/** Exports for other areas: paths. */
export { merchantMenuPaths } from './paths.ts'
