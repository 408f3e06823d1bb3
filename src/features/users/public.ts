/** Exports for other areas: paths. */
export { applicationPaths, customerPaths, storePaths, userPaths } from './paths.ts'
