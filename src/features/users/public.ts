/** Exports for other areas: paths. */
export { customerPaths, userPaths } from './paths.ts'
