/** Exports for other areas: paths. */
export { storePaths, userPaths } from './paths.ts'
