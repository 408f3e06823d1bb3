import { and, asc, eq, gte, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { listedPackageStatus, serviceOrderStatus, servicePackageStatus } from '#contract/blackCard/codes.ts'
import {
  type listServicePackages,
  type ServicePackage,
  ServicePackageInput,
  type ServicePackageRow,
} from '#contract/blackCard/service-packages.ts'
import { servicePackageUploads } from '#contract/blackCard/upload-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel } from '#server/database/schema/cards.ts'
import { provider } from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { entity } from '#server/entity/entity.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { fieldsOf, namesOf, only, refsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { regionTree } from '#server/platform/regions.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type ServicePackageRecord = typeof servicePackage.$inferSelect

export const servicePackages = entity({
  table: servicePackage,
  resource: 'servicePackage',
  title: '服务包',
  name: 'name',
  own: (caller) => and(platformRows(caller, servicePackage), ne(servicePackage.status, servicePackageStatus.deleted)),
  uniqueErrors: { service_package_name: ['name', '服务包名称已存在'] },
  uploads: servicePackageUploads,
})

/** The form fields of a row. */
export const toFields = (row: ServicePackageRecord): ServicePackageInput =>
  fieldsOf(ServicePackageInput, row, { originPrice: row.originPrice ?? '' })

const usedRate = ({ soldTimes, usedTimes }: ServicePackageRecord): string | null =>
  soldTimes === 0 ? null : ((usedTimes / soldTimes) * 100).toFixed(1)

/** Levels with the packages that they give: a handful. */
export const levelsGiving = (db: Connection) =>
  db
    .select({ id: cardLevel.id, name: cardLevel.name, packageIds: cardLevel.servicePackageIds })
    .from(cardLevel)
    .orderBy(asc(cardLevel.sortNo), asc(cardLevel.id))

/** Rows as the list shows them; the same few queries for any number of rows. */
export async function presentPackages(
  db: Connection,
  rows: readonly ServicePackageRecord[],
  store: ObjectStore,
): Promise<ServicePackageRow[]> {
  const names = await namesOf(
    db,
    provider,
    rows.flatMap((row) => row.providerIds),
  )
  const givers = await levelsGiving(db)
  return rows.map((row) => ({
    ...row,
    originPrice: row.originPrice ?? '',
    cover: openUrl(store, row.cover),
    areaNames: regionsLabel(row.areas, regionTree()),
    providers: refsOf(row.providerIds, names),
    usedRate: usedRate(row),
    levels: givers.filter(({ packageIds }) => packageIds.includes(row.id)).map(({ id, name }) => ({ id, name })),
  }))
}

const { unassigned, inService, toAccept } = serviceOrderStatus
const runningStatuses = [unassigned, inService, toAccept]

export async function presentPackage(context: Context, row: ServicePackageRecord): Promise<ServicePackage> {
  const { store } = context.services
  const head = await only(presentPackages(context.db, [row], store))
  const own = and(eq(serviceOrder.servicePackageId, row.id), inArray(serviceOrder.status, runningStatuses))
  return {
    ...{ ...toFields(row), ...head, images: openFiles(store, row.images) },
    runningCount: await context.db.$count(serviceOrder, own),
  }
}

type Filters = Omit<ParsedParamsOf<typeof listServicePackages>, 'pageNum' | 'pageSize' | 'sort' | 'status'>

/** All filters but the status, which the tabs count by. */
const filtersOf = (params: Filters, { caller }: Context): SQL | undefined =>
  and(
    servicePackages.own?.(caller),
    containsAny(params.name, servicePackage.name, servicePackage.pinyin, servicePackage.packageNo),
    same(servicePackage, params, 'kind'),
    holds(servicePackage.buyerKinds, params.buyerKind),
    holds(servicePackage.providerIds, params.providerId),
    params.priceFrom === undefined ? undefined : gte(servicePackage.price, params.priceFrom),
    params.priceTo === undefined ? undefined : lte(servicePackage.price, params.priceTo),
  )

export async function pageOfPackages(
  params: ParsedParamsOf<typeof listServicePackages>,
  context: Context,
): Promise<AnswerOf<typeof listServicePackages>> {
  const { sortNo, price, validDays, soldCount, updatedAt, status } = servicePackage
  const { store } = context.services
  return listPage(context, params, {
    name: 'servicePackages',
    table: servicePackage,
    where: filtersOf(params, context),
    tabs: { column: status, codes: listedPackageStatus.codes, open: params.status },
    sorts: { sortNo, price, validDays, soldCount, updatedAt },
    first: '-sortNo',
    present: ({ db }, rows) => presentPackages(db, rows, store),
  })
}
