// 行高
import { wordCodes } from './codes.ts'

/** How tall the rows of lists are. A person has one for all pages, kept as the preference of `WHOLE_CONSOLE`. */
export const density = wordCodes({ compact: '紧凑', default: '默认', loose: '宽松' })
export type Density = (typeof density.codes)[number]

/** Stands for no page of its own, but for what holds on all of them. */
export const WHOLE_CONSOLE = '/'
