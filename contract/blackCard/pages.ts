import { pages } from '../page.ts'

export const cardPages = pages({})
