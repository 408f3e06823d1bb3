import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundRecord, searchRecords } from '#contract/search.ts'
import { areas } from '#server/areas/index.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { samples } from './search-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const groupsFor = async (as: string, keyword: string) => (await server.data(searchRecords, { keyword }, { as })).groups
const foundBy = async (as: string, keyword: string): Promise<FoundRecord[]> =>
  (await groupsFor(as, keyword)).flatMap(({ list }) => list)
const idsFor = async (as: string, resource: string, keyword: string) =>
  (await foundBy(as, keyword)).filter((record) => record.resource === resource).map(({ id }) => id)

describe('a role finds the kinds of records that it may read, and no others', () => {
  const readable: readonly (readonly [account: string, resources: readonly string[]])[] = [
    ['admin', areas.search.map(({ resource }) => resource).filter((resource) => resource !== 'sku')],
    [
      'goods',
      [
        'product',
        'brand',
        'supplier',
        'supplierNotice',
        'material',
        'agentPackage',
        'store',
        'miniStore',
        'designStore',
        'distributorAccount',
        ...['activity', 'activityProduct'],
      ],
    ],
    [
      'trade',
      [
        ...['product', 'brand', 'supplier', 'order', 'digitalOrder', 'refund'],
        ...['user', 'customer', 'store', 'enterpriseUser', 'personalMerchant', 'merchantUser', 'provider', 'promoter'],
        ...['appletRole', 'experience', 'merchantLabel', 'distributorAccount', 'cardMerchant', 'cardAudit'],
        ...['coupon', 'couponHandsel', 'servicePackage', 'serviceOrder', 'channel'],
        'miniStore',
        'designStore',
      ],
    ],
    [
      'finance',
      [
        ...['product', 'brand', 'supplier', 'order', 'digitalOrder', 'refund'],
        ...[
          'enterpriseUser',
          'personalMerchant',
          'provider',
          'promoter',
          'distributorAccount',
          'cardMerchant',
          'cardAudit',
          'activity',
          'coupon',
          'couponHandsel',
          'servicePackage',
          'serviceOrder',
          'channel',
        ],
      ],
    ],
    [
      'marketing',
      [
        'appletRole',
        ...['product', 'brand', 'banner', 'order', 'user', 'userApplication', 'customer', 'store'],
        ...['clientColumn', 'enterpriseUser', 'personalMerchant', 'experience', 'merchantUser'],
        ...['merchantLabel', 'provider', 'promoter', 'cardMerchant'],
        ...['activity', 'activityProduct', 'coupon', 'couponHandsel', 'servicePackage', 'channel'],
        'miniStore',
        'designStore',
      ],
    ],
    ['content', ['product', 'brand', 'material', 'banner', 'enterpriseUser', 'store', 'miniStore']],
  ]
  test.each(readable)('%s', async (as, resources) => {
    const found: string[] = []
    for (const [resource, id, keyword] of await samples(server)) {
      if ((await idsFor(as, resource, keyword)).includes(id)) found.push(resource)
    }
    expect(found.toSorted()).toEqual(resources.toSorted())
  })

  test('auditor: everything that can be viewed', async () => {
    for (const [resource, id, keyword] of await samples(server)) {
      // Applications are shown to reviewers only, and members are found by phones, which are masked here.
      if (resource === 'userApplication' || resource === 'merchantUser') continue
      expect([resource, await idsFor('auditor', resource, keyword)]).toEqual([resource, expect.arrayContaining([id])])
    }
  })
})
