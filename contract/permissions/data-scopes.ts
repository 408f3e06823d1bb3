// 数据范围

import { type Permission, splitPermission } from '../permissions.ts'
import { declarationOf } from '../resources.ts'
import { dataScope } from '../session.ts'
import type { Verb } from '../verbs.ts'

/** Whether data scopes restrict rows beyond the account type: none of them is 全部数据, 本供应商 or 本经销商. */
export const isNarrow = (scopes: readonly number[]): boolean =>
  scopes.every((scope) => scope === dataScope.brands || scope === dataScope.ownRecords)

const readingVerbs: readonly Verb[] = ['view', 'export', 'upload']

/** Whether a permission is effective within the data scopes. Outside them it counts as not granted. */
export function reaches(scopes: readonly number[], permission: Permission): boolean {
  if (!isNarrow(scopes)) return true
  const [resource, verb] = splitPermission(permission)
  const { scope } = declarationOf(resource)
  if (scope === 'shared' || scope === 'seen') return readingVerbs.includes(verb)
  return scope === 'brand' || (scope === 'creator' && scopes.includes(dataScope.ownRecords))
}

/** Explains a data scope to the user; '' if the name is enough. */
export function scopeHint(scope: number): string {
  if (scope === dataScope.brands) return '只看账号「可管品牌」的品牌、供应商、商品与订单等，没有品牌的业务不可见'
  if (scope === dataScope.ownRecords) return '只看本人创建的记录，无创建人归属的业务不可见'
  return ''
}

/** 指定品牌、仅本人创建 */
export const scopeNames = (scopes: readonly number[]): string =>
  [...new Set(scopes)]
    .toSorted((a, b) => a - b)
    .map((scope) => dataScope.label(scope))
    .join('、')
