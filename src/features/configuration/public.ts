/** Exports for other areas: paths. */
export { categoryPaths, classifyPaths } from './paths.ts'
export { tipsRulePaths } from './tips-rule-paths.ts'
