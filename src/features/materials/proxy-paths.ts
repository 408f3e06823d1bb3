import { proxyQueries } from '#contract/materials/proxy-page-queries.ts'
import { links } from '#lib/paths.ts'

export const proxyPaths = links(proxyQueries)
