import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { maskPhone } from '#contract/rules/phone.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import { designStoreUploads } from '#contract/users/design-store-rules.ts'
import {
  type DesignStore,
  DesignStoreForm,
  DesignStoreInput,
  type DesignStoreRow,
  type DesignStoreVersion,
} from '#contract/users/design-stores.ts'
import { designStoreRights } from '#contract/users/field-rights.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { label } from '#server/database/schema/specs.ts'
import { designCase, designStore, store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { countBy, fieldsOf, namesOf, only, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { isPlatform, reachedRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { regionName } from '#server/platform/regions.ts'
import { listedCustomers, ownStores } from '../customer/scope.ts'
import { userName } from '../user/name.ts'

export type DesignStoreRecord = typeof designStore.$inferSelect

/** A distributor sees the stores that belong to its own city stores, a supplier none. */
export function designStoreRows(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, designStore)
  return sql`${designStore.storeId} in (select ${store.id} from ${store} where ${ownStores(caller)})`
}

export const designStores = entity({
  table: designStore,
  resource: 'designStore',
  title: '设计店铺',
  name: 'name',
  own: designStoreRows,
  missing: '店铺不存在',
  uniqueErrors: { design_store_name: ['name', '店铺名称已被使用'] },
  uploads: designStoreUploads,
})

/** Online, with a change that waits. A refused change keeps its reason until it is sent again. */
export const hasChange = ({ status, submitted, refuseReason }: DesignStoreRecord): boolean =>
  status === designStoreStatus.online && submitted !== null && refuseReason === ''

/** The same as a condition. */
export const isChanged = (): SQL | undefined =>
  and(
    eq(designStore.status, designStoreStatus.online),
    sql`${designStore.submitted} is not null`,
    eq(designStore.refuseReason, ''),
  )

/** What the platform decides about a store. */
export const toFields = (row: DesignStoreRecord): DesignStoreInput => fieldsOf(DesignStoreInput, row)

/** What the designer filled in, as it is online or in a first submission. */
export const toForm = (row: DesignStoreRecord): DesignStoreForm =>
  fieldsOf(DesignStoreForm, row, { feeMin: row.feeMin ?? '', feeMax: row.feeMax ?? '' })

/** The columns of a form. */
export const toColumns = ({ feeMin, feeMax, ...form }: DesignStoreForm) => ({
  ...form,
  feeMin: feeMin || null,
  feeMax: feeMax || null,
})

export async function presentDesignStores(
  { db }: { db: Connection },
  rows: readonly DesignStoreRecord[],
  urlOf = (url: string) => url,
): Promise<DesignStoreRow[]> {
  if (rows.length === 0) return []
  const designerIds = rows.flatMap(({ designerId }) => designerId ?? [])
  const people = await db
    .select({ id: user.id, name: userName, phone: user.phone })
    .from(user)
    .where(inArray(user.id, designerIds))
  const designers = new Map(people.map((person) => [person.id, person]))
  const styles = await namesOf(db, label, pluck(rows, 'styleIds').flat())
  const stores = await namesOf(db, store, pluck(rows, 'storeId'))
  const customers = await countBy(db, customer.designerId, designerIds, isNull(customer.mergedIntoId))
  return rows.map(({ submitted: _submitted, styleIds, serviceAreas, caseIds, designerId, storeId, ...row }) => {
    const designer = designers.get(designerId ?? 0)
    return {
      ...row,
      avatar: row.avatar && urlOf(row.avatar),
      designer: designer ? { id: designer.id, name: designer.name } : null,
      phone: maskPhone(designer?.phone ?? ''),
      styles: refsOf(styleIds, styles),
      serviceAreaNames: serviceAreas.map(regionName),
      feeMin: row.feeMin ?? '',
      feeMax: row.feeMax ?? '',
      store: refOf(storeId, stores),
      caseCount: caseIds.length,
      rating: row.rating ?? '',
      customerCount: customers.get(designerId ?? 0) ?? 0,
      hasChange: hasChange({ ...row, submitted: _submitted } as DesignStoreRecord),
    }
  })
}

/** A version with the names of what it refers to. Cases keep the order of the designer. */
async function presentVersion(
  { db, services }: Pick<Context, 'db' | 'services'>,
  form: DesignStoreForm,
): Promise<DesignStoreVersion> {
  const urlOf = (url: string) => url && openUrl(services.store, url)
  const { id, caseNo, title, cover, status } = designCase
  const cases = await db.select({ id, caseNo, title, cover, status }).from(designCase).where(inArray(id, form.caseIds))
  return {
    ...form,
    avatar: urlOf(form.avatar),
    cover: urlOf(form.cover),
    styles: refsOf(form.styleIds, await namesOf(db, label, form.styleIds)),
    serviceAreaNames: form.serviceAreas.map(regionName),
    store: refOf(form.storeId, await namesOf(db, store, [form.storeId])),
    cases: form.caseIds
      .flatMap((caseId) => cases.find((row) => row.id === caseId) ?? [])
      .map((row) => ({ ...row, cover: urlOf(row.cover) })),
  }
}

const CUSTOMERS = 10

/** The latest customers of a designer that the caller sees. */
const customersOf = ({ db, caller }: Context, designerId: number | null) => {
  const { id, name, status, createdAt } = customer
  return db
    .select({ id, name, status, createdAt })
    .from(customer)
    .where(and(eq(customer.designerId, designerId ?? 0), listedCustomers(caller)))
    .orderBy(desc(id))
    .limit(CUSTOMERS)
}

export async function presentDesignStore(context: Context, row: DesignStoreRecord): Promise<DesignStore> {
  const { db, caller, services } = context
  const [designer] = await db
    .select({ status: user.status })
    .from(user)
    .where(eq(user.id, row.designerId ?? 0))
  return shownFields(designStoreRights, caller, {
    ...(await only(presentDesignStores(context, [row], (url) => openUrl(services.store, url)))),
    ...(await presentVersion(context, toForm(row))),
    submitted: row.submitted && (await presentVersion(context, row.submitted)),
    designerStatus: designer?.status ?? null,
    ...(caller.can('customer:view') && { customers: await customersOf(context, row.designerId) }),
  })
}
