import { categoryQueries, classifyQueries, labelQueries, specQueries } from '#contract/configuration/page-queries.ts'
import { links } from '#lib/paths.ts'

export const categoryPaths = links(categoryQueries)
export const specPaths = links(specQueries)
export const labelPaths = links(labelQueries)
export const classifyPaths = links(classifyQueries)
