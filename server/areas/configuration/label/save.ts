import { grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import { labelFaults, labelFieldTitles, labelUploads } from '#contract/configuration/label-rules.ts'
import { Label, type LabelInput, type saveLabel } from '#contract/configuration/labels.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { markFilesOf } from '#server/entity/files.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { only } from '#server/entity/present.ts'
import { insertRows, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { grantLabel } from './grants.ts'
import { countProducts, type LabelRecord, labels, presentLabel, toColumns, toFields } from './present.ts'
import { countReferences } from './references.ts'

const blank = {
  textColor: '#ffffff',
  backColor: '#0f766e',
  image: '',
  places: [],
  grantKind: grantKind.manual,
  autoDays: null,
  autoSales: null,
  autoStock: null,
  startAt: '',
  endAt: '',
  supplierVisible: false,
  priority: 0,
} as const satisfies Omit<LabelInput, 'name' | 'type'>

export async function writeLabel(
  { id, version, moreNames = [], ...sent }: ParsedParamsOf<typeof saveLabel>,
  context: Context,
): Promise<AnswerOf<typeof saveLabel>> {
  const tidied = sent.image === undefined ? sent : { ...sent, image: plainUrl(context.services.store, sent.image) }
  if (id === undefined) return create(context, tidied, moreNames)
  const row = await lockRow(context, labels, id)
  await refuseStale(row, version, Label, (present) => presentLabel(context, present))
  return change(context, row, tidied)
}

/** Creates labels with the same appearance for each of the names; returns the first. */
async function create(context: Context, sent: Partial<LabelInput>, moreNames: readonly string[]) {
  const { name, type } = sent
  if (!name) throw refuseField('name', '请输入标签名称')
  if (!type) throw refuseField('type', '请选择标签类型')
  const fields: LabelInput = { ...blank, places: [], ...sent, name, type }
  await check(context, fields)
  const first = await only(addAll(context, fields, [...new Set([name, ...moreNames])]))
  return { id: first.id, version: first.version }
}

async function addAll(context: Context, fields: LabelInput, names: readonly string[]): Promise<LabelRecord[]> {
  const rows = await insertRows(
    context,
    labels,
    names.map((name) => ({ ...toColumns(fields), name })),
  )
  for (const row of rows) {
    await markFilesOf(context, labels, row)
    await grantLabel(context.db, row, context.now)
    logSaved(context, labels, row, {
      before: undefined,
      after: toFields(row),
      titles: labelFieldTitles,
      labels: labelOf,
    })
  }
  return rows
}

async function change(context: Context, row: LabelRecord, sent: Partial<LabelInput>) {
  const before = toFields(row)
  const changed = changedFields<LabelInput>(before, sent)
  const after = { ...before, ...changed }
  if (changed.type !== undefined && (await isUsed(context, row.id))) {
    throw refuseField('type', '已使用的标签不可修改类型')
  }
  await check(context, after)
  const saved = await updateRow(context, labels, row, { ...toColumns(changed) })
  await markFiles(context, 'label', row.id, { image: after.image })
  await grantLabel(context.db, saved, context.now)
  const logged = loggedForm({ before, after: toFields(saved), titles: labelFieldTitles, labels: labelOf })
  context.audit({
    resource: 'label',
    action: 'edit',
    targetId: row.id,
    targetName: row.name,
    summary: `编辑标签「${saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id: row.id, version: saved.version }
}

async function isUsed(context: Context, id: number): Promise<boolean> {
  const products = await countProducts(context.db, [id])
  const uses = await countReferences(context.db, [id])
  return (products.get(id) ?? 0) + (uses.get(id) ?? 0) > 0
}

async function check(context: Context, fields: LabelInput): Promise<void> {
  refuseFieldErrors(labelFaults(fields))
  await checkFiles(context, { image: fields.image }, () => labelUploads.image)
}

function labelOf(field: keyof LabelInput, value: unknown): string {
  if (field === 'type') return labelType.label(Number(value))
  if (field === 'grantKind') return grantKind.label(Number(value))
  if (field === 'places') return (value as LabelInput['places']).map((place) => labelPlace.label(place)).join('、')
  if (field === 'image') return String(value).split('/').at(-1) ?? ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value === null ? '' : String(value)
}
