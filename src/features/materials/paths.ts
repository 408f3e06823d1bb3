import {
  brandQueries,
  categoryQueries,
  materialQueries,
  storeMaterialQueries,
} from '#contract/materials/page-queries.ts'
import { links } from '#lib/paths.ts'

export const categoryPaths = links(categoryQueries)
export const brandPaths = links(brandQueries)
export const materialPaths = links(materialQueries)
export const storeMaterialPaths = links(storeMaterialQueries)
