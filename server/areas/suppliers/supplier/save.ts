import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { supplierEnableFaults, supplierFaults, supplierFieldTitles } from '#contract/suppliers/supplier-rules.ts'
import {
  type addSupplier,
  BANK_FIELDS,
  type editSupplier,
  Supplier,
  type SupplierInput,
} from '#contract/suppliers/suppliers.ts'
import { canEditSupplier, supplierTransitions } from '#contract/suppliers/transitions.ts'
import { supplierUploads } from '#contract/suppliers/upload-rules.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { supplierLabels } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { checkFiles, plainFiles, plainUrl, urlsOf } from '#server/entity/stored-files.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { createLogin, moveLogin, refuseUsedAccount } from './account.ts'
import { presentSupplier, type SupplierFields, type SupplierRecord, suppliers, toColumns, toFields } from './present.ts'

const emptySupplier: Omit<SupplierFields, 'name'> = {
  shortName: '',
  supplierType: null,
  creditCode: '',
  license: '',
  licenseUntil: '',
  legalPerson: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  area: '',
  address: '',
  warehouses: [],
  returnAddress: '',
  categoryIds: [],
  leadTime: null,
  logisticsLevel: null,
  contractNo: '',
  contractFiles: [],
  contractFrom: '',
  contractUntil: '',
  settlementCycle: null,
  deposit: '',
  bankAccountName: '',
  bankName: '',
  bankAccountNo: '',
  invoiceType: null,
  taxRate: null,
  account: '',
  remark: '',
}

function normalize(context: Context, fields: Partial<SupplierInput>): Partial<SupplierInput> {
  const { store } = context.services
  const tidied = { ...fields }
  if (fields.license !== undefined) tidied.license = plainUrl(store, fields.license)
  if (fields.contractFiles) tidied.contractFiles = plainFiles(store, fields.contractFiles)
  if (fields.deposit) tidied.deposit = Number(fields.deposit).toFixed(2)
  return tidied
}

const filesOf = ({ license = '', contractFiles = [] }: Partial<SupplierInput>): Record<string, string> => ({
  license,
  ...urlsOf('contractFiles', contractFiles),
})

/** Rules that need the caller or other tables: permissions, area, categories, account, files. */
async function checkFields(context: Context, before: SupplierRecord | undefined, changed: Partial<SupplierInput>) {
  const touchesBank = BANK_FIELDS.some((field) => changed[field] !== undefined && changed[field] !== '')
  if (touchesBank && !context.caller.can('supplier:settlement')) throw forbidden('您没有修改结算账户的权限')
  if (changed.area && !isDistrict(changed.area)) throw refuseField('area', '所在地区请选择到区县')
  if (changed.categoryIds) {
    const categories = await loadCategories(context.db)
    categories.check(changed.categoryIds, before?.categoryIds)
  }
  if (changed.account) await refuseUsedAccount(context, changed.account, before?.loginUserId ?? null)
  await checkFiles(context, filesOf(changed), (field) => (supplierUploads as Record<string, object>)[field])
}

/** Enables a complete supplier; the first time also creates its login. */
export async function enable(context: Context, row: SupplierRecord): Promise<SupplierRecord> {
  refuseFieldErrors(supplierEnableFaults(toFields(row, context.services.secrets), dayOf(context.now)))
  const saved = await updateRow(context, suppliers, row, {
    status: supplierTransitions.enable.to,
    loginUserId: row.loginUserId ?? (await createLogin(context, row)),
    disableReason: '',
  })
  context.audit({
    resource: 'supplier',
    action: 'enable',
    targetId: row.id,
    targetName: row.name,
    summary: `启用供应商「${row.shortName}」`,
  })
  return saved
}

export async function createSupplier(
  { enableNow, ...sent }: ParsedParamsOf<typeof addSupplier>,
  context: Context,
): Promise<AnswerOf<typeof addSupplier>> {
  const { caller, now, services } = context
  if (enableNow && !caller.can('supplier:enable')) throw forbidden('您没有启用供应商的权限')
  const fields: SupplierFields = { ...emptySupplier, ...normalize(context, sent), name: sent.name }
  await checkFields(context, undefined, fields)
  refuseFieldErrors({
    ...(enableNow ? supplierEnableFaults(fields, dayOf(now)) : {}),
    ...supplierFaults(fields),
  })
  const row = await insertRow(context, suppliers, { ...toColumns(fields, services.secrets), name: fields.name })
  await markFiles(context, 'supplier', row.id, filesOf(fields))
  context.audit({
    resource: 'supplier',
    action: 'add',
    targetId: row.id,
    targetName: row.name,
    summary: `新增供应商「${row.shortName || row.name}」`,
    ...loggedForm({
      before: undefined,
      after: toFields(row, services.secrets),
      titles: supplierFieldTitles,
      labels: supplierLabels(await loadCategories(context.db)),
      unstored: ['bankAccountNo'],
    }),
  })
  const { version } = enableNow ? await enable(context, row) : row
  return { id: row.id, version }
}

export async function changeSupplier(
  { id, version, ...sent }: ParsedParamsOf<typeof editSupplier>,
  context: Context,
): Promise<AnswerOf<typeof editSupplier>> {
  const row = await lockRow(context, suppliers, id)
  if (!canEditSupplier(row.status)) throw refuse('已清退,不可编辑')
  await refuseStale(row, version, Supplier, (present) => presentSupplier(context, present))
  const { secrets } = context.services
  const before = toFields(row, secrets)
  const changed = changedFields<SupplierInput>(before, normalize(context, sent))
  const emptiesBank = BANK_FIELDS.some((field) => changed[field] === '')
  if (emptiesBank && !context.caller.can('supplier:settlement')) throw forbidden('您没有修改结算账户的权限')
  await checkFields(context, row, changed)
  const after: SupplierFields = { ...before, ...changed }
  refuseFieldErrors({
    ...(row.status === supplierStatus.enabled ? newFaults(before, after, dayOf(context.now)) : {}),
    ...supplierFaults(after),
  })
  if (changed.account) await moveLogin(context, row, changed.account)
  const saved = await updateRow(context, suppliers, row, toColumns(changed, secrets))
  await markFiles(context, 'supplier', id, filesOf(after))
  const labels = supplierLabels(await loadCategories(context.db))
  const logged = loggedForm({
    before,
    after: toFields(saved, secrets),
    titles: supplierFieldTitles,
    labels,
    unstored: ['bankAccountNo'],
  })
  context.audit({
    resource: 'supplier',
    action: 'edit',
    targetId: id,
    targetName: row.name,
    summary: `编辑供应商「${saved.shortName || saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id, version: saved.version }
}

/** An enabled supplier must stay complete; earlier errors, such as an expired contract, do not block other changes. */
function newFaults(before: SupplierFields, after: SupplierFields, today: string): Record<string, string> {
  const old = supplierEnableFaults(before, today)
  return Object.fromEntries(Object.entries(supplierEnableFaults(after, today)).filter(([field]) => !(field in old)))
}
