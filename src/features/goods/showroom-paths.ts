import { floorQueries, settingOutQueries } from '#contract/goods/showroom-queries.ts'
import { links } from '#lib/paths.ts'

export const floorPaths = links(floorQueries)
export const settingOutPaths = links(settingOutQueries)
