import { packageQueries } from '#contract/agents/page-queries.ts'
import { links } from '#lib/paths.ts'

export const packagePaths = links(packageQueries)
