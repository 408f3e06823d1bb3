/** What other areas may use of the goods: the ways there. */
export { templatePaths } from './template-paths.ts'
