import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { serviceKind, serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { assignServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { serviceOrderTransitions } from '#contract/blackCard/service-order-rules.ts'
import type { listFittingProviders } from '#contract/blackCard/service-orders.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { isAssignable, workerOnDuty, workersOnDuty } from '#server/areas/merchants/provider/assignable.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { provider } from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
import { countBy, namesOf, pluck } from '#server/entity/present.ts'
import { refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { lockFor, saveServiceOrder } from './keep.ts'
import { type ServiceOrderRecord, serviceOrders } from './present.ts'

type ProviderRecord = typeof provider.$inferSelect
type Order = Pick<ServiceOrderRecord, 'kind' | 'serviceArea' | 'items' | 'servicePackageId'>

/** The providers that a package names; none for staff of the platform. */
async function namedBy({ db }: Pick<Context, 'db'>, packageId: number): Promise<number[]> {
  const [pack] = await db
    .select({ ids: servicePackage.providerIds })
    .from(servicePackage)
    .where(eq(servicePackage.id, packageId))
  return pack?.ids ?? []
}

/** Providers of the package that work in the area, do this kind of service, and are enabled. */
const fits = ({ kind, serviceArea }: Order, named: readonly number[], now: string) =>
  and(inArray(provider.id, [...named]), isAssignable(kind, serviceArea, dayOf(now)))

/** Items without a price in the list of a provider: it could not be paid for them. */
const unpricedOf = ({ prices }: Pick<ProviderRecord, 'prices'>, { kind, items }: Order): string[] =>
  items
    .filter(({ name }) => !prices.some((price) => price.kind === kind && price.itemName === name))
    .map(({ name }) => name)

/** Providers that may do all chosen orders, the best first. */
export async function fittingProviders(
  { ids }: ParsedParamsOf<typeof listFittingProviders>,
  context: Context,
): Promise<AnswerOf<typeof listFittingProviders>> {
  const { db, now, caller } = context
  const { kind, serviceArea, items, servicePackageId } = serviceOrder
  const orders = await db
    .select({ kind, serviceArea, items, servicePackageId })
    .from(serviceOrder)
    .where(and(inArray(serviceOrder.id, ids), serviceOrders.own?.(caller)))
  const named = new Map<number, number[]>()
  for (const id of new Set(pluck(orders, 'servicePackageId'))) named.set(id, await namedBy(context, id))
  const namedFor = (order: Order) => named.get(order.servicePackageId) ?? []
  const byStaff = orders.length > 0 && orders.every((order) => namedFor(order).length === 0)
  if (byStaff || orders.length === 0 || orders.some((order) => namedFor(order).length === 0)) {
    return { byStaff, providers: [] }
  }
  const rows = await db
    .select()
    .from(provider)
    .where(and(...orders.map((order) => fits(order, namedFor(order), now))))
    .orderBy(sql`${provider.score} desc nulls last`, asc(provider.id))
  const open = await countBy(
    db,
    serviceOrder.providerId,
    pluck(rows, 'id'),
    eq(serviceOrder.status, serviceOrderStatus.inService),
  )
  const workers = Map.groupBy(await workersOnDuty(db, pluck(rows, 'id')), (worker) => worker.providerId)
  return {
    byStaff,
    providers: rows.map((row) => ({
      id: row.id,
      name: row.name,
      score: row.score,
      openCount: open.get(row.id) ?? 0,
      unpriced: [...new Set(orders.flatMap((order) => unpricedOf(row, order)))],
      workers: (workers.get(row.id) ?? []).map(({ id, name, phone }) => ({ id, name, phoneTail: phone.slice(-4) })),
    })),
  }
}

type Assignment = Omit<ParsedParamsOf<typeof assignServiceOrders>, 'ids'>

/** The provider, if it may do the order; null for staff of the platform. */
async function checkProvider(
  context: Context,
  row: ServiceOrderRecord,
  { providerId, workerId, workerName }: Assignment,
): Promise<ProviderRecord | null> {
  const named = await namedBy(context, row.servicePackageId)
  if (providerId === null) {
    if (named.length > 0) throw refuseField('providerId', '请选择服务商')
    if (!workerName || workerId) throw refuseField('workerName', '请输入服务人员')
    return null
  }
  if (named.length === 0) throw refuseField('providerId', '该服务包由平台人员服务，不能派给服务商')
  const [found] = await context.db
    .select()
    .from(provider)
    .where(and(eq(provider.id, providerId), fits(row, named, context.now)))
    // Nobody of it goes off duty meanwhile.
    .for('share')
  if (!found) {
    throw refuseField('providerId', `服务商未启用，或不在该地区提供${serviceKind.label(row.kind)}服务`)
  }
  const [unpriced] = unpricedOf(found, row)
  if (unpriced) throw refuseField('providerId', `服务商的价目中没有「${unpriced}」，请先在服务商档案补充`)
  return found
}

/** Who comes: chosen or typed now, or the person whom the provider has sent so far. */
async function workerOf({ db }: Context, row: ServiceOrderRecord, providerId: number | null, input: Assignment) {
  const { workerId = null, workerName = '' } = input
  const isNamed = workerId !== null || workerName !== ''
  const kept = { workerId: row.workerId, workerName: row.workerName }
  const nobody = { workerId: null, workerName: '' }
  const wanted = isNamed ? { workerId, workerName } : providerId === row.providerId ? kept : nobody
  return providerId === null ? wanted : workerOnDuty(db, providerId, wanted)
}

/** The new appointment, or the one that the order has. */
function appointmentOf(row: ServiceOrderRecord, { appointmentAt }: Assignment, now: string): string {
  const at = appointmentAt ?? row.appointmentAt
  if (at === null) throw refuseField('appointmentAt', '请选择预约时间')
  if (appointmentAt && !isAfter(appointmentAt, now)) throw refuseField('appointmentAt', '预约时间应晚于现在')
  if (appointmentAt && row.expireAt && dayOf(appointmentAt) > row.expireAt) {
    throw refuseField('appointmentAt', `预约时间不能晚于有效期 ${row.expireAt}`)
  }
  return at
}

const titles = { provider: '服务商', workerName: '服务人员', appointmentAt: '预约时间' }

async function assignOne(context: Context, id: number, input: Assignment): Promise<void> {
  const { db, now, caller, services } = context
  const row = await lockFor(context, 'assignServiceOrders', id)
  if (input.workerName && [...input.workerName].length < 2) throw refuseField('workerName', '服务人员至少 2 个字')
  const found = await checkProvider(context, row, input)
  const appointmentAt = appointmentOf(row, input, now)
  const worker = await workerOf(context, row, found?.id ?? null, input)
  const saved = await saveServiceOrder(workOf(context), row, {
    ...{ providerId: found?.id ?? null, ...worker, appointmentAt, assignedAt: now },
    status: serviceOrderTransitions.assign.to,
  })
  const names = await namesOf(db, provider, [row.providerId, saved.providerId])
  const shown = (order: ServiceOrderRecord) => ({
    provider: names.get(order.providerId ?? 0) ?? '',
    workerName: order.workerName,
    appointmentAt: order.appointmentAt?.slice(0, 16).replace('T', ' ') ?? '',
  })
  const isAgain = row.status === serviceOrderStatus.inService
  logRow(context, serviceOrders, row, {
    action: 'dispatch',
    verb: isAgain ? '改派' : '派单',
    changes: changesOf(shown(row), shown(saved), titles, (_field, value) => String(value)),
  })
  const writer = { db, now, caller, services }
  const what = `服务单 ${row.serviceOrderNo}「${row.packageName}」`
  if (row.providerId !== null && row.providerId !== saved.providerId) {
    const [earlier] = await db.select().from(provider).where(eq(provider.id, row.providerId))
    if (earlier) await queueText(writer, earlier.phone, `${what}已改派给其他服务商，请勿上门。`)
  }
  if (found && (row.providerId !== found.id || row.appointmentAt !== saved.appointmentAt)) {
    await queueText(writer, found.phone, `${what}已派给您，预约时间 ${shown(saved).appointmentAt}，请按时服务。`)
  }
}

/** Assigns orders to a provider, or again to another one, which the earlier one is told. */
export async function assign(
  { ids, ...input }: ParsedParamsOf<typeof assignServiceOrders>,
  context: Context,
): Promise<BulkResult> {
  return rowByRow(context, await namedRows(context, serviceOrders, ids), ({ id }, own) => assignOne(own, id, input))
}
