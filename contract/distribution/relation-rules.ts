// 经销商的上下级
import type { CodeOf } from '#contract/codes.ts'
import { isNationwide } from '#contract/rules/region.ts'
import { distributorLevel, distributorStatus } from './codes.ts'

/** Accounts per request. */
export const MOVED_MAX = 50

interface Account {
  level: CodeOf<typeof distributorLevel>
  status: CodeOf<typeof distributorStatus>
}

export const isFirstLevel = ({ level }: Pick<Account, 'level'>): boolean => level === distributorLevel.first

/** Those below an account move to another one; an account that has ended stays where it was. */
export const canMoveDistributor = (row: Account): boolean =>
  !isFirstLevel(row) && row.status !== distributorStatus.closed

/** An area lies in a list of areas. */
export const covers = (areas: readonly string[], code: string): boolean =>
  isNationwide(areas) || areas.some((area) => code.startsWith(area.replace(/(00){1,2}$/, '')))

/** Those of `areas` that lie outside of another list. */
export const areasBeyond = (areas: readonly string[], outer: readonly string[]): readonly string[] =>
  isNationwide(areas) && !isNationwide(outer) ? areas : areas.filter((code) => !covers(outer, code))
