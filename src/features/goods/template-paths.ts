import { templateQueries } from '#contract/goods/template-page-queries.ts'
import { links } from '#lib/paths.ts'

export const templatePaths = links(templateQueries)
