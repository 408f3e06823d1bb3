// 行高
import { wordCodes } from './codes.ts'

/** Row height of lists. Each user has one setting for all pages, stored as the preference of `WHOLE_CONSOLE`. */
export const density = wordCodes({ compact: '紧凑', default: '默认', loose: '宽松' })
export type Density = (typeof density.codes)[number]

/** Not a page: settings that apply to all pages. */
export const WHOLE_CONSOLE = '/'
