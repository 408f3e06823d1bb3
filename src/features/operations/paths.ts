import { bannerQueries } from '#contract/operations/page-queries.ts'
import { links } from '#lib/paths.ts'

export const bannerPaths = links(bannerQueries)
