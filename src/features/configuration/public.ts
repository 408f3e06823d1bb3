/** What other areas may use of the configuration: the ways there. */
export { categoryPaths, classifyPaths } from './paths.ts'
export { tipsRulePaths } from './tips-rule-paths.ts'
