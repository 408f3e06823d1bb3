/** Exports for other areas: paths. */
export { applicationPaths, userPaths } from './paths.ts'
