import { area } from '../area.ts'

export const distribution = area('distribution', { routes: [], records: {} })
