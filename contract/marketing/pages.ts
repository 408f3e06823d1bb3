import { pages } from '../page.ts'

export const marketingPages = pages({})
