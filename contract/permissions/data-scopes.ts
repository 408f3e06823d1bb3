// 数据范围

import type { Permission, Resource } from '../permissions.ts'
import { dataScope } from '../session.ts'

/**
 * How rows of a resource are told apart by 指定品牌 and 仅本人创建:
 * - `brand`: each row has its brands and whoever made it
 * - `seen`: the same to look at; it belongs to brands beyond as well, so it is changed by whoever sees everything
 * - `creator`: whoever made it alone; 指定品牌 does not reach it
 * - `shared`: words and settings that everybody's rows stand on; both see all of them and change none
 * - `whole`: no part of it is anybody's; neither reaches it
 */
type Reach = 'brand' | 'seen' | 'creator' | 'shared' | 'whole'

/** A resource that comes later has to say here what it is, or the types do not hold. */
const reachOf: Readonly<Record<Resource, Reach>> = {
  brand: 'brand',
  supplier: 'seen',
  product: 'brand',
  productComponent: 'brand',
  recommendedMatch: 'brand',
  // By the brands of their lines. Whoever places or asks for one made it.
  order: 'brand',
  shipment: 'brand',
  refund: 'brand',
  // By the brand of goods that a brand of materials stands for, where it stands for one.
  material: 'brand',
  materialBrand: 'brand',
  proxyRecord: 'brand',
  // May be for goods of all brands.
  agentPackage: 'creator',
  // What goods are entered with, found by and named after.
  category: 'shared',
  classify: 'shared',
  label: 'shared',
  spec: 'shared',
  productTemplate: 'shared',
  materialCategory: 'shared',
  // Answers the uploads of the caller alone.
  file: 'shared',
  // They gather goods of all brands, and change how each of them is shown.
  classLabel: 'whole',
  tipsRule: 'whole',
  floorImage: 'whole',
  designStore: 'whole',
  // Files that buyers order, of no brand and made by no account.
  digitalOrder: 'whole',
  // Letters to whole suppliers.
  supplierNotice: 'whole',
  // Whoever shapes the rights of others, or reads the log of all of them, sees everything first.
  adminUser: 'whole',
  role: 'whole',
  menu: 'whole',
  storeRole: 'whole',
  storeMenu: 'whole',
  appletRole: 'whole',
  appletMenu: 'whole',
  auditLog: 'whole',
}

/** Whether data scopes narrow rows beyond what the account type does: none of them is 全部数据, 本供应商 or 本经销商. */
export const isNarrow = (scopes: readonly number[]): boolean =>
  scopes.every((scope) => scope === dataScope.brands || scope === dataScope.ownRecords)

const readingVerbs: readonly string[] = ['view', 'export', 'upload']

/** Whether a permission says anything within some data scopes: what they do not reach is as if it was not granted. */
export function reaches(scopes: readonly number[], permission: Permission): boolean {
  if (!isNarrow(scopes)) return true
  const [resource = '', verb = ''] = permission.split(':')
  const reach = reachOf[resource as Resource]
  if (reach === 'shared' || reach === 'seen') return readingVerbs.includes(verb)
  return reach === 'brand' || (reach === 'creator' && scopes.includes(dataScope.ownRecords))
}

/** What a data scope means to whoever chooses it; '' where its name says it all. */
export function scopeHint(scope: number): string {
  if (scope === dataScope.brands) return '只看账号「可管品牌」的品牌、供应商、商品与订单等，没有品牌的业务不可见'
  if (scope === dataScope.ownRecords) return '只看本人创建的记录，无创建人归属的业务不可见'
  return ''
}

/** 指定品牌、仅本人创建 */
export const scopeNames = (scopes: readonly number[]): string =>
  [...new Set(scopes)]
    .toSorted((one, other) => one - other)
    .map((scope) => dataScope.label(scope))
    .join('、')
