/** Exports for other areas: paths, and the choice of a manager. */
export { enterprisePaths, merchantMenuPaths, promoterPaths } from './paths.ts'
export { useManagerChoices } from './shared/pickers.ts'
