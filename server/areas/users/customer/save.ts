import { inArray } from 'drizzle-orm'
import { labelType } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import {
  customerSource,
  customerStatus,
  gender,
  houseType,
  intentLevel,
  renovationStage,
} from '#contract/users/codes.ts'
import { customerFieldTitles, newCustomerFaults } from '#contract/users/customer-rules.ts'
import { Customer, CustomerInput, type saveCustomer } from '#contract/users/customers.ts'
import { userName } from '#server/areas/users/user/name.ts'
import { labelsOf } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { label } from '#server/database/schema/specs.ts'
import { store } from '#server/database/schema/stores.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { eachLabel, labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { namesOf } from '#server/entity/present.ts'
import { insertRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { isPlatform, refuseWithoutBrand } from '#server/entity/scope.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import { lockCustomer, tellOwners } from './assign.ts'
import { presentCustomer } from './detail.ts'
import { refuseTwin } from './duplicates.ts'
import { companiesOf, refuseOwners, userWithPhone } from './owners.ts'
import { type CustomerRecord, customers, toColumns, toFields } from './present.ts'

type Saved = AnswerOf<typeof saveCustomer>

const blank: Omit<CustomerInput, 'name' | 'phone' | 'source' | 'area'> = {
  gender: gender.unknown,
  address: '',
  houseType: null,
  houseArea: '',
  renovationStage: null,
  styleIds: [],
  budget: '',
  planStartDate: '',
  intentLevel: 'C',
  storeId: null,
  designerId: null,
  labelIds: [],
  remark: '',
}

/** Refuses references that do not exist, among those that are new. */
async function refuseUnknown(
  { db }: RowContext,
  { labelIds = [], styleIds = [] }: Partial<Pick<CustomerInput, 'labelIds' | 'styleIds'>>,
): Promise<void> {
  const labels = [...new Set(labelIds)]
  if (labels.length > 0 && (await db.$count(userLabel, inArray(userLabel.id, labels))) < labels.length)
    throw refuseField('labelIds', '部分标签已被删除，请重新选择')
  const styles = [...new Set(styleIds)]
  if (styles.length === 0) return
  const rows = await db.select({ type: label.type }).from(label).where(inArray(label.id, styles))
  if (rows.length < styles.length || rows.some(({ type }) => type !== labelType.style))
    throw refuseField('styleIds', '部分风格已被删除，请重新选择')
}

/** Logs a saved form. The phone is stored masked, for everybody. */
async function note(context: Pick<Context, 'db' | 'audit'>, before: CustomerInput | undefined, saved: CustomerRecord) {
  const after = toFields(saved)
  const both = before ? [before, after] : [after]
  const { db } = context
  const labels = await labelsOf(
    db,
    both.flatMap(({ labelIds }) => labelIds),
  )
  const styles = await namesOf(
    db,
    label,
    both.flatMap(({ styleIds }) => styleIds),
  )
  const stores = await namesOf(
    db,
    store,
    both.map(({ storeId }) => storeId),
  )
  const designers = await namesOf(
    db,
    user,
    both.map(({ designerId }) => designerId),
    userName,
  )
  logSaved(context, customers, saved, {
    before,
    after,
    titles: customerFieldTitles,
    // Owners change by 分配 only, so that a version does not bring them back.
    unstored: ['phone', 'storeId', 'designerId'],
    labels: labelsBy<CustomerInput>({
      phone: maskPhone,
      gender,
      source: customerSource,
      area: regionPath,
      houseType,
      renovationStage,
      intentLevel: intentLevel.label,
      labelIds: eachLabel((id: number) => labels.get(id)?.name ?? ''),
      styleIds: eachLabel((id: number) => styles.get(id) ?? ''),
      storeId: (id: number) => stores.get(id) ?? '',
      designerId: (id: number) => designers.get(id) ?? '',
    }),
  })
}

/** Adds a customer, by form or import: to its owners, who must take customers now, or to 公海. */
export async function addCustomer(context: RowContext, input: CustomerInput): Promise<CustomerRecord> {
  const { storeId, designerId, phone } = input
  if (isPlatform(context.caller)) refuseWithoutBrand(context.caller)
  else if (storeId === null) throw refuseField('storeId', '请选择归属门店')
  await refuseOwners(context, { storeId: storeId ?? undefined, designerId: designerId ?? undefined })
  await refuseUnknown(context, input)
  await refuseTwin(context, { phone, storeId })
  const isOwned = storeId !== null || designerId !== null
  const companies = await companiesOf(context.db, storeId === null ? [] : [storeId])
  return insertRow(context, customers, {
    ...toColumns(input),
    name: input.name,
    phone,
    source: input.source,
    area: input.area,
    labelIds: [...new Set(input.labelIds)],
    userId: await userWithPhone(context.db, phone),
    enterpriseId: storeId === null ? null : (companies.get(storeId) ?? null),
    status: isOwned ? customerStatus.following : customerStatus.unassigned,
    assignedAt: isOwned ? context.now : null,
  })
}

async function create(input: Partial<CustomerInput>, context: Context): Promise<Saved> {
  const { error, data } = CustomerInput.safeParse({ name: '', phone: '', area: '', ...blank, ...input })
  const faults = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
  refuseFieldErrors({ ...faults, ...newCustomerFaults({ phone: input.phone ?? '' }) })
  if (!data) throw new Error('the input has no fault')
  const row = await addCustomer(context, data)
  await note(context, undefined, row)
  await tellOwners(context, [{ before: { storeId: null, designerId: null }, saved: row }])
  return presentCustomer(context, row)
}

async function change(id: number, version: number | undefined, input: Partial<CustomerInput>, context: Context) {
  const row = await lockCustomer(context, id)
  await refuseStale(row, version, Customer, (present) => presentCustomer(context, present))
  const before = toFields(row)
  const changed = changedFields<CustomerInput>(before, input)
  if (changed.phone === '') delete changed.phone
  for (const field of ['storeId', 'designerId'] as const) {
    if (changed[field] !== undefined) throw refuseField(field, '归属请用「分配」修改')
  }
  const isNew = (field: 'labelIds' | 'styleIds') => changed[field]?.filter((one) => !before[field].includes(one)) ?? []
  await refuseUnknown(context, { labelIds: isNew('labelIds'), styleIds: isNew('styleIds') })
  const { phone } = changed
  if (phone !== undefined && row.status !== customerStatus.lost) {
    await refuseTwin(context, { phone, storeId: row.storeId, id })
  }
  const saved = await updateRow(context, customers, row, {
    ...toColumns(changed),
    ...(phone !== undefined && { userId: await userWithPhone(context.db, phone) }),
  })
  await note(context, before, saved)
  return presentCustomer(context, saved)
}

export async function save(
  { id, version, ...input }: ParsedParamsOf<typeof saveCustomer>,
  context: Context,
): Promise<Saved> {
  return id === undefined ? create(input, context) : change(id, version, input, context)
}
