import { matchQueries } from '#contract/goods/match-page-queries.ts'
import { links } from '#lib/paths.ts'

export const matchPaths = links(matchQueries)
