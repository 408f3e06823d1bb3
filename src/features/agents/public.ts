/** What other areas may use of the agents: the ways there. */
export { packagePaths } from './paths.ts'
