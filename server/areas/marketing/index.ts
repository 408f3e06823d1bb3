import { area } from '../area.ts'

export const marketing = area('marketing', { routes: [], records: {} })
