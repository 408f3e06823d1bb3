import type { RequestHandler } from 'msw'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
} from '#contract/distribution/authorization-codes.ts'
import {
  type AuthorizationRule,
  decidedBy,
  decidingRules,
  isOpen,
  periodFaults,
  stateOf,
  statusOfRule,
} from '#contract/distribution/authorization-rules.ts'
import {
  type AuthorizedProduct,
  addAuthorizations,
  copyAuthorizations,
  editAuthorization,
  exportAuthorizations,
  listAuthorizations,
  listAuthorizedDistributors,
  listAuthorizedProducts,
  type ProductAuthorization,
  previewAuthorization,
  revokeAuthorizations,
} from '#contract/distribution/authorizations.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { partyState } from '#contract/orders/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, found, nextId, pageOf, refuseFields } from '#mocks/answer.ts'
import { paper } from '#mocks/pictures.ts'
import { dayFrom, hoursAgo } from '#mocks/records.ts'

export const distributorRecords = () => [
  { id: 1, name: '华东木居经销', state: partyState.active, ruleCount: 3 },
  { id: 2, name: '西南家饰联合', state: partyState.active, ruleCount: 0 },
  { id: 3, name: '岭南筑家', state: partyState.expired, ruleCount: 1 },
]

const brands = [
  { id: 1, name: '远山' },
  { id: 2, name: '云栖' },
]

type StoredProduct = Omit<AuthorizedProduct, 'authorized' | 'decidedBy' | 'validTo'>

export const authorizableProduct = (id: number, name: string, part: Partial<StoredProduct> = {}): StoredProduct => ({
  id,
  spuCode: `S${String(id).padStart(10, '0')}`,
  name,
  cover: paper(id * 40),
  brand: brands[id % 2] ?? { id: 1, name: '远山' },
  category: { id: 3, name: '布艺沙发' },
  supplier: { id: 1, name: '木禾家居' },
  skuCount: 2 + (id % 4),
  supplyPriceFrom: `${900 + id * 37}.00`,
  purchasePriceFrom: `${990 + id * 41}.70`,
  onShelf: id % 5 > 0,
  ...part,
})

const productRecords = () =>
  ['云杉三人沙发', '北岸单人沙发', '素木茶几', '织野地毯', '半山餐桌', '落石边几', '折光落地灯', '青禾书柜'].map(
    (name, index) => authorizableProduct(index + 1, name),
  )

export const ruleRecord = (id: number, part: Partial<ProductAuthorization> = {}): ProductAuthorization => ({
  id,
  version: 1,
  createdAt: hoursAgo(id * 50),
  createdBy: '林佳慧',
  updatedAt: hoursAgo(id * 50),
  updatedBy: '林佳慧',
  distributor: { id: 1, name: '华东木居经销' },
  scope: authorizationScope.brand,
  target: { id: 1, name: '远山' },
  mode: authorizationMode.include,
  validFrom: dayFrom(-200),
  validTo: null,
  status: 1,
  source: authorizationSource.manual,
  productCount: 0,
  revokeReason: '',
  ...part,
})

const ruleRecords = () => [
  ruleRecord(1),
  ruleRecord(2, {
    ...{ scope: authorizationScope.product, target: { id: 3, name: '素木茶几' } },
    ...{ mode: authorizationMode.exclude, source: authorizationSource.imported },
  }),
  ruleRecord(3, {
    ...{ scope: authorizationScope.product, target: { id: 4, name: '织野地毯' }, validTo: dayFrom(9) },
  }),
]

const noParents = new Map<number, number | null>()

const asRule = (row: ProductAuthorization): AuthorizationRule => ({
  ...{ id: row.id, scope: row.scope, targetId: row.target.id, mode: row.mode },
  ...{ validFrom: row.validFrom, validTo: row.validTo, revokedAt: row.revokeReason ? row.updatedAt : null },
})

interface Records {
  distributors?: ReturnType<typeof distributorRecords>
  products?: StoredProduct[]
  rules?: ProductAuthorization[]
}

/** The calls of the page, with the rules of the contract over records in memory. */
export function authorizationHandlers({
  distributors = distributorRecords(),
  products = productRecords(),
  rules = ruleRecords(),
}: Records = {}): RequestHandler[] {
  const inForce = (distributorId: number, more: readonly AuthorizationRule[] = []) => {
    const own = rules.filter(({ distributor }) => distributor.id === distributorId).map(asRule)
    return decidingRules([...own, ...more], noParents, dayOf())
  }
  const ruled = (product: StoredProduct) => ({ ...product, brandId: product.brand.id, categoryId: product.category.id })
  const shown = (distributorId: number): AuthorizedProduct[] =>
    products.map((product) => {
      const rule = decidedBy(inForce(distributorId), ruled(product))
      const of = rules.find(({ id }) => id === rule?.id)
      return {
        ...product,
        authorized: stateOf(rule, dayFrom(15)),
        decidedBy: rule && of ? { id: rule.id, scope: rule.scope, mode: rule.mode, targetName: of.target.name } : null,
        validTo: rule?.validTo ?? null,
      }
    })
  const nameOf = (scope: number, id: number) =>
    scope === authorizationScope.product ? found(products, id).name : found(brands, id).name

  return [
    answer(listAuthorizedDistributors, () => distributors),
    answer(listBrandOptions, () => brands.map((brand) => ({ ...brand, logo: '', status: brandStatus.enabled }))),
    answer(listSupplierOptions, () => [{ id: 1, name: '木禾家居', enabled: true }]),
    answer(getCategoryTree, () => []),
    answer(
      listAuthorizedProducts,
      ({ distributorId, authorized, productName = '', brandId, onShelf, expireTo, ...params }) => {
        const rows = shown(distributorId).filter(
          (row) =>
            row.name.includes(productName) &&
            (brandId === undefined || row.brand.id === brandId) &&
            (onShelf === undefined || row.onShelf === onShelf) &&
            (expireTo === undefined || (row.validTo !== null && row.validTo <= expireTo)),
        )
        const open = rows.filter((row) => authorized === undefined || row.authorized === authorized)
        return { ...pageOf(open, params), counts: countBy(rows, 'authorized') }
      },
    ),
    answer(listAuthorizations, ({ distributorId, status, scope, mode, ...params }) => {
      const rows = rules
        .filter(({ distributor }) => distributor.id === distributorId)
        .filter((row) => (scope ?? row.scope) === row.scope && (mode ?? row.mode) === row.mode)
        .map((row) => ({
          ...row,
          status: statusOfRule(asRule(row), dayOf()),
          productCount: shown(distributorId).filter((product) => product.decidedBy?.id === row.id).length,
        }))
      const open = rows.filter((row) => status === undefined || row.status === status)
      return { ...pageOf(open, params), counts: countBy(rows, 'status') }
    }),
    answer(previewAuthorization, ({ distributorIds, scope, ids, mode }) =>
      distributorIds.map((id) => {
        const added = ids.map((targetId, index) => ({
          ...{ id: 1_000 + index, scope, targetId, mode, validFrom: dayOf(), validTo: null, revokedAt: null },
        }))
        const after = inForce(id, added)
        const opens = (product: StoredProduct) => isOpen(stateOf(decidedBy(after, ruled(product)), ''))
        const before = shown(id)
        const gained = before.filter((product) => !isOpen(product.authorized) && opens(product))
        const lost = before.filter((product) => isOpen(product.authorized) && !opens(product))
        return {
          distributor: { id, name: found(distributors, id).name },
          ...{ gained: gained.length, lost: lost.length, same: 0 },
          ...{ gainedNames: gained.map(({ name }) => name), lostNames: lost.map(({ name }) => name) },
        }
      }),
    ),
    answer(addAuthorizations, ({ distributorIds, scope, ids, mode, validFrom, validTo }) => {
      refuseFields(periodFaults(validFrom, validTo))
      const wanted = distributorIds.flatMap((distributorId) => ids.map((targetId) => ({ distributorId, targetId })))
      const fresh = wanted.filter(
        ({ distributorId, targetId }) =>
          !rules.some(
            (row) =>
              row.distributor.id === distributorId &&
              row.scope === scope &&
              row.target.id === targetId &&
              row.mode === mode,
          ),
      )
      for (const { distributorId, targetId } of fresh)
        rules.unshift(
          ruleRecord(nextId(rules), {
            ...{ scope, mode, validFrom, validTo: validTo || null, createdAt: hoursAgo(0) },
            distributor: { id: distributorId, name: found(distributors, distributorId).name },
            target: { id: targetId, name: nameOf(scope, targetId) },
          }),
        )
      return { done: fresh.length, skipped: wanted.length - fresh.length }
    }),
    answer(editAuthorization, ({ ids, validFrom, validTo }) => {
      for (const id of ids) {
        const row = found(rules, id)
        refuseFields(periodFaults(validFrom ?? row.validFrom, validTo ?? row.validTo ?? ''))
        Object.assign(row, { ...(validFrom && { validFrom }), validTo: validTo || null })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(revokeAuthorizations, ({ ids, revokeReason }) => {
      for (const id of ids) Object.assign(found(rules, id), { revokeReason })
      return { done: ids.length, failed: [], closed: 0 }
    }),
    answer(copyAuthorizations, ({ fromId, toIds, withFactors }) => {
      const own = rules.filter(({ distributor }) => distributor.id === fromId)
      return { done: own.length * toIds.length, skipped: 0, factors: withFactors ? 2 * toIds.length : 0 }
    }),
    answer(exportAuthorizations, () => ({ jobId: 1 })),
  ]
}
