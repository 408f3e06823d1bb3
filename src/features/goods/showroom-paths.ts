import { floorQueries, settingOutQueries } from '#contract/goods/showroom-page-queries.ts'
import { links } from '#lib/paths.ts'

export const floorPaths = links(floorQueries)
export const settingOutPaths = links(settingOutQueries)
