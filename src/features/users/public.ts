/** Exports for other areas: paths. */
export { applicationPaths, storePaths, userPaths } from './paths.ts'
