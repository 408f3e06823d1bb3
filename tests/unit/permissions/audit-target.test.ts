import { expect, test } from 'vitest'
import { auditResult } from '#contract/permissions/codes.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { categoryPaths } from '#features/configuration/public.ts'
import { productPaths } from '#features/goods/public.ts'
import { wayToTarget } from '#features/permissions/audit/target.ts'
import { brandPaths } from '#features/suppliers/public.ts'
import { userPaths } from '#features/users/public.ts'

const change = { action: 'edit', targetId: '7', result: auditResult.success } as const
const all = permissionsOf('superAdmin')

test.each([
  ['product', productPaths.detail.to({ spuId: 7 })],
  ['brand', brandPaths.list.to({ id: 7 })],
  ['category', categoryPaths.tree.to({ id: 7 })],
  ['user', userPaths.detail.to({ id: 7 })],
])('the log of a %s opens the record', (resource, url) => {
  expect(wayToTarget({ ...change, resource }, all)).toBe(url)
})

test.each([
  'customer store miniStore designStore enterpriseUser personalMerchant merchantUser provider promoter'.split(' '),
  'cardMerchant cardAudit channel servicePackage serviceOrder distributorAccount'.split(' '),
  'activity activityProduct coupon couponHandsel'.split(' '),
])('records of a customer centre and of trade programmes open from their log: %s …', (...resources) => {
  expect(resources.filter((resource) => wayToTarget({ ...change, resource }, all) === null)).toEqual([])
})

test('nothing opens for a deleted record, an export, or without the permission', () => {
  expect(wayToTarget({ ...change, resource: 'brand', action: 'delete' }, all)).toBeNull()
  expect(wayToTarget({ ...change, resource: 'brand', action: 'export' }, all)).toBeNull()
  expect(wayToTarget({ ...change, resource: 'channel' }, permissionsOf('supplier'))).toBeNull()
})
