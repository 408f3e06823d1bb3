import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultPages as pages } from '#contract/menus.ts'
import { allPermissions } from '#contract/permissions.ts'
import { areas } from '#server/areas/index.ts'
import { endpointsOf } from '../../scripts/api-reference.ts'
import { contractAreas } from '../../scripts/contract-areas.ts'

let endpoints: [string, Endpoint][]
beforeAll(async () => {
  endpoints = (await contractAreas()).flatMap(endpointsOf)
})

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('endpoints', () => {
  test('of the contract are all served, and nothing else', () => {
    const served = areas.routes.map(({ endpoint }) => keyOf(endpoint))
    expect(endpoints.length).toBeGreaterThan(20)
    expect(served.toSorted()).toEqual(endpoints.map(([, endpoint]) => keyOf(endpoint)).toSorted())
  })

  test('have unique names and unique paths under /api', () => {
    const addresses = endpoints.map(([, endpoint]) => keyOf(endpoint))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(endpoints.map(([name]) => name)).size).toBe(endpoints.length)
    expect(addresses.filter((address) => !/^(GET|POST) \/api\/[\w/]+(\{\w+\})?$/.test(address))).toEqual([])
  })

  test('have a Chinese title, for the audit log and the reference', () => {
    expect(endpoints.filter(([, { title }]) => !/^[一-鿿]{2,20}$/.test(title)).map(([name]) => name)).toEqual([])
  })

  test('require an existing permission, or none', () => {
    const known = new Set<string>([...allPermissions, 'anyone', 'signedIn'])
    expect(endpoints.filter(([, { permission: can }]) => !known.has(can)).map(([name]) => name)).toEqual([])
  })

  test('declare the path parameter in their params', () => {
    for (const [name, endpoint] of endpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
      const properties = Object.keys(
        z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      )
      expect(properties, name).toEqual(expect.arrayContaining(inPath))
      expect(endpoint.paramsIn === 'path', name).toBe(inPath.length > 0)
      if (endpoint.method === 'GET') expect(endpoint.paramsIn, name).not.toBe('body')
    }
  })

  test('use every permission, as pages do, except those of future areas', () => {
    const used = new Set<string>([
      ...endpoints.map(([, { permission: can }]) => can),
      ...pages.map(({ permission }) => permission),
    ])
    const exceptions = [
      'product:price',
      'product:cost',
      'product:import',
      'material:cost',
      'supplier:settlement',
      'distributorPurchase:discount',
      'distributorRenewal:discount',
      'order:priceBelowCost',
      'order:contact',
      'refund:approveLarge',
      'activity:belowCost',
      'coupon:handselLarge',
      'digitalOrder:refundUsed',
      'customer:contact',
      'customer:import',
      'user:import',
      'enterpriseUser:contact',
      'enterpriseUser:finance',
      'personalMerchant:contact',
      'experience:again',
      'promoter:contact',
      'cardAudit:fee',
      'priceSetting:belowCost',
      'channel:priceBelowCost',
    ]
    expect(allPermissions.filter((permission) => !used.has(permission) && !exceptions.includes(permission))).toEqual([])
  })
})
