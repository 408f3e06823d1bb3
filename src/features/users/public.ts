/** Exports for other areas: paths. */
export { userPaths } from './paths.ts'
