import { componentQueries } from '#contract/goods/component-page-queries.ts'
import { links } from '#lib/paths.ts'

export const componentPaths = links(componentQueries)
