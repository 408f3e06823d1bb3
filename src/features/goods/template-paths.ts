import { templateQueries } from '#contract/goods/template-queries.ts'
import { links } from '#lib/paths.ts'

export const templatePaths = links(templateQueries)
