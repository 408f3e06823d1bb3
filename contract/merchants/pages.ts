import { pages } from '../page.ts'

export const merchantPages = pages({})
