/** What other areas may use of the configuration: the way there. */
export { categoryPaths } from './paths.ts'
