import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { authorizationScope, authorizationStatus, authorizedState } from '#contract/distribution/authorization-codes.ts'
import { type DecidingRules, decidedBy, stateOf } from '#contract/distribution/authorization-rules.ts'
import type {
  AuthorizedProduct,
  listAuthorizations,
  listAuthorizedDistributors,
  listAuthorizedProducts,
} from '#contract/distribution/authorizations.ts'
import { authorizationRights } from '#contract/distribution/field-rights.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { choosableProducts, isPlatform } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { type ExportDefinition, type ExportScope, shownColumns } from '#server/jobs/exports.ts'
import { dayOf } from '#server/time.ts'
import { decidingRuleId, endingBy, isAuthorizable, rulesInForce, stateColumn } from './in-force.ts'
import { findDistributor, presentRules, rules, targetNames } from './present.ts'

export async function authorizedDistributors(
  _params: object,
  { db, caller, now }: Context,
): Promise<AnswerOf<typeof listAuthorizedDistributors>> {
  // One below another has no rules of its own: it may sell what its parent may.
  const own = isPlatform(caller) ? isNull(distributorAccount.parentId) : eq(tradeParty.id, caller.distributorId ?? 0)
  const { distributorId, revokedAt, validTo } = productAuthorization
  return db
    .select({
      id: tradeParty.id,
      name: tradeParty.name,
      state: tradeParty.state,
      ruleCount: sql<number>`(select count(*)::int from ${productAuthorization}
        where ${distributorId} = ${tradeParty.id} and ${revokedAt} is null
          and (${validTo} is null or ${validTo} >= ${dayOf(now)}::date))`,
    })
    .from(tradeParty)
    .leftJoin(distributorAccount, eq(distributorAccount.id, tradeParty.id))
    .where(and(eq(tradeParty.kind, buyerKind.distributor), own))
    .orderBy(asc(tradeParty.state), asc(tradeParty.id))
}

type Filters = Omit<ParsedParamsOf<typeof listAuthorizedProducts>, 'pageNum' | 'pageSize' | 'sort'>

async function productsWhere(
  params: Filters,
  { db, caller, now }: Pick<ExportScope, 'db' | 'caller' | 'now'>,
  found: DecidingRules,
): Promise<SQL | undefined> {
  const { productName, categoryId, onShelf, expireTo } = params
  const categories = categoryId === undefined ? undefined : (await loadCategories(db)).downwards(categoryId)
  const ending = [...found.products.values(), ...found.categories.values(), ...found.brands.values()].filter(
    ({ validTo }) => expireTo !== undefined && validTo !== null && validTo <= expireTo,
  )
  return and(
    isAuthorizable,
    choosableProducts(caller),
    // A distributor sees what is open to it, not what the platform also sells.
    isPlatform(caller) ? undefined : sql`${stateColumn(found, now)} in (1, 3)`,
    same(product, params, 'brandId', 'supplierId'),
    categories && anyOf(product.categoryId, categories),
    productName
      ? or(containsAny(productName, product.name, product.pinyin), eq(product.spuCode, productName.toUpperCase()))
      : undefined,
    onShelf === undefined ? undefined : sql`(${product.status} = ${productStatus.onSale}) = ${onShelf}`,
    expireTo === undefined ? undefined : endsBy(found, pluck(ending, 'id')),
  )
}

const endsBy = (found: DecidingRules, ids: readonly number[]): SQL =>
  sql`${decidingRuleId(found)} = any(${sql.param(ids)}::bigint[])`

export async function pageOfAuthorizedProducts(
  params: ParsedParamsOf<typeof listAuthorizedProducts>,
  context: Context,
): Promise<AnswerOf<typeof listAuthorizedProducts>> {
  const { id } = await findDistributor(context, params.distributorId)
  const found = await rulesInForce(context.db, id, context.now)
  const { caller, services } = context
  const page = await listPage(context, params, {
    table: product,
    where: await productsWhere(params, context, found),
    tabs: { column: stateColumn(found, context.now), codes: authorizedState.codes, open: params.authorized },
    sorts: { name: product.name, createdAt: product.createdAt },
    name: `authorizedProducts ${id}`,
    present: (scope, rows) => presentProducts(scope, rows, id, found, (cover) => openUrl(services.store, cover)),
  })
  return { ...page, list: page.list.map((row) => shownFields(authorizationRights, caller, row)) }
}

/** Products as the distributor may order them. */
async function presentProducts(
  { db, now }: ListScope,
  rows: readonly (typeof product.$inferSelect)[],
  distributorId: number,
  found: DecidingRules,
  coverOf: (cover: string) => string,
): Promise<AuthorizedProduct[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const [brands, suppliers, categories, prices] = await Promise.all([
    namesOf(db, brand, pluck(rows, 'brandId')),
    namesOf(db, supplier, pluck(rows, 'supplierId')),
    loadCategories(db),
    lowestPrices({ db }, ids, distributorId),
  ])
  const deciding = new Map(rows.map((row) => [row.id, decidedBy(found, row)]))
  const nameOf = await targetNames(
    db,
    [...deciding.values()].filter((rule) => rule !== undefined),
  )
  return rows.map((row) => {
    const rule = deciding.get(row.id)
    const price = prices.get(row.id)
    return {
      id: row.id,
      spuCode: row.spuCode,
      name: row.name,
      cover: coverOf(row.cover),
      brand: refOf(row.brandId, brands),
      category: { id: row.categoryId, name: categories.row(row.categoryId)?.name ?? '' },
      supplier: refOf(row.supplierId, suppliers),
      skuCount: price?.skuCount ?? 0,
      supplyPriceFrom: price?.supply ?? null,
      purchasePriceFrom: price?.purchase ?? null,
      authorized: stateOf(rule, endingBy(now)),
      decidedBy: rule ? { id: rule.id, scope: rule.scope, mode: rule.mode, targetName: nameOf(rule) } : null,
      validTo: rule?.validTo ?? null,
      onShelf: row.status === productStatus.onSale,
    }
  })
}

async function lowestPrices({ db }: Pick<ListScope, 'db'>, ids: readonly number[], distributorId: number) {
  const rows = await db
    .select({
      id: sku.productId,
      skuCount: sql<number>`count(*)::int`,
      supply: sql<string | null>`min(${sku.supplyPrice})`,
      purchase: sql<string | null>`min(${dealerPrice.price})`,
    })
    .from(sku)
    .leftJoin(dealerPrice, and(eq(dealerPrice.skuId, sku.id), eq(dealerPrice.partyId, distributorId)))
    .where(and(anyOf(sku.productId, ids), sku.enabled))
    .groupBy(sku.productId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The status of a rule, as SQL: it follows the day. */
const ruleStatus = (today: string): SQL<number> => sql`case
  when ${productAuthorization.revokedAt} is not null then ${authorizationStatus.revoked}
  when ${productAuthorization.validFrom} > ${today}::date then ${authorizationStatus.upcoming}
  when ${productAuthorization.validTo} < ${today}::date then ${authorizationStatus.ended}
  else ${authorizationStatus.active} end`

export async function pageOfRules(
  params: ParsedParamsOf<typeof listAuthorizations>,
  context: Context,
): Promise<AnswerOf<typeof listAuthorizations>> {
  const { id } = await findDistributor(context, params.distributorId)
  const { createdAt, validFrom, validTo, distributorId } = productAuthorization
  const page = await listPage(context, params, {
    table: productAuthorization,
    where: and(
      eq(distributorId, id),
      rules.own?.(context.caller),
      same(productAuthorization, params, 'scope', 'mode', 'source'),
    ),
    tabs: {
      column: ruleStatus(dayOf(context.now)),
      codes: authorizationStatus.codes,
      open: params.status,
    },
    sorts: { createdAt, validFrom, validTo },
    name: 'authorizationRules',
    present: presentRules,
  })
  return page
}

type ExportFilters = Filters & { columns?: string[] | undefined; ids?: number[]; exceptIds?: number[] }

async function exportWhere(params: ExportFilters, scope: ExportScope): Promise<SQL | undefined> {
  const { id } = await findDistributor(scope, params.distributorId)
  const found = await rulesInForce(scope.db, id, scope.now)
  return and(
    await productsWhere(params, scope, found),
    params.authorized === undefined ? undefined : eq(stateColumn(found, scope.now), params.authorized),
    ...chosenRows(product.id, params.ids, params.exceptIds),
  )
}

export const authorizationExport: ExportDefinition<ExportFilters, AuthorizedProduct> = {
  kind: 'authorizedProducts',
  module: import.meta.url,
  resource: 'productAuthorization',
  title: '授权商品',
  permission: 'productAuthorization:export',
  describe: (params) =>
    filterLabels(
      ['经销商', `#${params.distributorId}`],
      ['授权状态', params.authorized, authorizedState],
      ['商品', params.productName],
      ['所选', params.ids && `${params.ids.length} 个商品`],
    ),
  ...exportedRows(product, exportWhere, async (scope, rows, params: ExportFilters) => {
    const found = await rulesInForce(scope.db, params.distributorId, scope.now)
    const shown = await presentProducts(scope, rows, params.distributorId, found, () => '')
    return shown.map((row) => shownFields(authorizationRights, scope.caller, row))
  }),
  columns: ({ caller }) =>
    shownColumns<AuthorizedProduct>(authorizationRights, caller, [
      { id: 'name', title: '商品', width: 32, value: (row) => row.name },
      { id: 'authorized', title: '授权状态', value: (row) => authorizedState.label(row.authorized) },
      { id: 'decidedBy', title: '生效规则', value: (row) => ruleText(row.decidedBy) },
      { id: 'brand', title: '品牌', value: (row) => row.brand.name },
      { id: 'category', title: '类目', value: (row) => row.category.name },
      { id: 'supplier', title: '供应商', value: (row) => row.supplier?.name ?? '' },
      { id: 'skuCount', title: 'SKU 数', kind: 'number', value: (row) => row.skuCount },
      { id: 'supplyPriceFrom', title: '供货价起', kind: 'money', value: (row) => row.supplyPriceFrom ?? '' },
      { id: 'purchasePriceFrom', title: '采购价起', kind: 'money', value: (row) => row.purchasePriceFrom ?? '' },
      { id: 'validTo', title: '授权到期', kind: 'date', value: (row) => row.validTo ?? '' },
      { id: 'onShelf', title: '平台上架', value: (row) => (row.onShelf ? '已上架' : '未上架') },
      { id: 'spuCode', title: 'SPU 编码', value: (row) => row.spuCode },
    ]),
}

const ruleText = (rule: AuthorizedProduct['decidedBy']): string =>
  rule ? `${authorizationScope.label(rule.scope)} ${rule.targetName}` : ''
