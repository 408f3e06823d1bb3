/** Exports for other areas: paths, and the choice of labels. */
export { applicationPaths, customerPaths, miniStorePaths, storePaths, userPaths } from './paths.ts'
export { useUserLabelChoices } from './shared/choices.ts'
