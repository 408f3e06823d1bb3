import { classLabelQueries } from '#contract/configuration/class-label-page-queries.ts'
import { links } from '#lib/paths.ts'

export const classLabelPaths = links(classLabelQueries)
