import { pages } from '../page.ts'

export const distributionPages = pages({})
