import { area } from '../area.ts'

export const merchants = area('merchants', { routes: [], records: {} })
