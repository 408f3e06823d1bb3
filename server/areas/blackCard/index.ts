import { area } from '../area.ts'

export const blackCard = area('blackCard', { routes: [], records: {} })
