import { jobsQuery } from '#contract/platform/list-page-queries.ts'
import { link } from '#lib/paths.ts'

/** The list of jobs, to which every export, import and bulk action leads. */
export const jobsPath = link(jobsQuery)
