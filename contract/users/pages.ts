import { pages } from '../page.ts'

export const userPages = pages({})
