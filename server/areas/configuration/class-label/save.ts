import { eq, inArray } from 'drizzle-orm'
import {
  BY_ATTRIBUTE,
  BY_LABEL,
  BY_PRICE,
  BY_SPEC,
  classLabelFaults,
  classLabelFieldTitles,
  classLabelUploads,
  hasEnoughShown,
} from '#contract/configuration/class-label-rules.ts'
import {
  ClassLabel,
  type ClassLabelInput,
  type ClassLabelValue,
  type saveClassLabel,
} from '#contract/configuration/class-labels.ts'
import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { label, spec } from '#server/database/schema/specs.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type ClassLabelRecord, classLabels, imagesOf, presentClassLabel, toFields } from './present.ts'
import { isSearchable } from './products.ts'

const blank: Omit<ClassLabelInput, 'name' | 'matchKind' | 'classifyIds' | 'values'> = {
  onlyThisLevel: false,
  attributeName: '',
  specId: null,
  multiple: true,
  foldAfter: 6,
  sort: 0,
}

export async function writeClassLabel(
  { id, version, ...sent }: ParsedParamsOf<typeof saveClassLabel>,
  context: Context,
): Promise<AnswerOf<typeof saveClassLabel>> {
  if (id === undefined) return create(context, sent)
  const row = await lockRow(context, classLabels, id)
  await refuseStale(row, version, ClassLabel, (present) => presentClassLabel(context, present))
  return change(context, row, sent)
}

async function create(context: Context, sent: Partial<ClassLabelInput>) {
  const { name, matchKind, classifyIds, values } = sent
  if (!name || !matchKind || !classifyIds || !values) throw refuse('请填写标签组名称、适用分类、取值来源和标签值')
  const fields = normalize(context, { ...blank, ...sent, name, matchKind, classifyIds, values })
  if (
    matchKind === BY_ATTRIBUTE &&
    fields.attributeName !== '' &&
    !(await isSearchable(context, fields.attributeName))
  ) {
    throw refuseField('attributeName', '请选择模板中可搜索的参数')
  }
  await check(context, fields, { classifyIds: [], labelIds: [] })
  const row = await insertRow(context, classLabels, { ...fields, values: inOrder(fields) })
  await markFiles(context, 'classLabel', row.id, imagesOf(row.values))
  const summary = `新增分类标签「${name}」`
  const labels = labelsFor(await classNames(context, row.classifyIds))
  const logged = loggedForm({ before: undefined, after: toFields(row), titles: classLabelFieldTitles, labels })
  context.audit({ resource: 'classLabel', action: 'add', targetId: row.id, targetName: name, summary, ...logged })
  return { id: row.id, version: row.version }
}

async function change(context: Context, row: ClassLabelRecord, sent: Partial<ClassLabelInput>) {
  const before = toFields(row)
  const after = normalize(context, { ...before, ...sent })
  for (const field of ['matchKind', 'attributeName', 'specId'] as const) {
    if (after[field] !== before[field]) throw refuseField(field, '取值来源保存后不能修改')
  }
  await check(context, after, { classifyIds: before.classifyIds, labelIds: labelIdsOf(before.values) })
  const changed = changedFields<ClassLabelInput>(before, { ...after, values: inOrder(after) })
  if (row.status === enableStatus.enabled) refuseTooFew(after.values)
  const saved = await updateRow(context, classLabels, row, { ...changed })
  await markFiles(context, 'classLabel', row.id, imagesOf(after.values))
  const classes = await classNames(context, [...before.classifyIds, ...after.classifyIds])
  const logged = loggedForm<ClassLabelInput>({
    before,
    after: toFields(saved),
    titles: classLabelFieldTitles,
    labels: labelsFor(classes),
  })
  context.audit({
    resource: 'classLabel',
    action: 'edit',
    targetId: row.id,
    targetName: row.name,
    summary: `编辑分类标签「${saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id: row.id, version: saved.version }
}

/** Removes fields of other kinds of sources, so that no invisible values are stored. */
function normalize(context: Context, fields: ClassLabelInput): ClassLabelInput {
  const { matchKind } = fields
  const hasSources = matchKind === BY_ATTRIBUTE || matchKind === BY_SPEC
  return {
    ...fields,
    classifyIds: [...new Set(fields.classifyIds)],
    attributeName: matchKind === BY_ATTRIBUTE ? fields.attributeName : '',
    specId: matchKind === BY_SPEC ? fields.specId : null,
    values: fields.values.map((value) => ({
      ...value,
      sourceValues: hasSources ? value.sourceValues : [],
      labelId: matchKind === BY_LABEL ? value.labelId : null,
      priceFrom: matchKind === BY_PRICE ? value.priceFrom : '',
      priceTo: matchKind === BY_PRICE ? value.priceTo : '',
      image: plainUrl(context.services.store, value.image),
    })),
  }
}

/** Price ranges are stored by amount, whatever the input order. */
const inOrder = ({ matchKind, values }: ClassLabelInput): ClassLabelValue[] =>
  matchKind === BY_PRICE ? values.toSorted((left, right) => Number(left.priceFrom) - Number(right.priceFrom)) : values

const labelIdsOf = (values: readonly ClassLabelValue[]): number[] =>
  values.flatMap(({ labelId }) => (labelId === null ? [] : [labelId]))

/** Only new references must exist and be enabled. */
async function check(context: Context, fields: ClassLabelInput, known: { classifyIds: number[]; labelIds: number[] }) {
  refuseFieldErrors(classLabelFaults(fields))
  const classes = fields.classifyIds.filter((id) => !known.classifyIds.includes(id))
  if (classes.length > 0 && (await context.db.$count(classify, inArray(classify.id, classes))) < classes.length) {
    throw refuseField('classifyIds', '所选分类不存在，请重新选择')
  }
  const { specId } = fields
  if (specId !== null && (await context.db.$count(spec, eq(spec.id, specId))) === 0) {
    throw refuseField('specId', '所选规格不存在，请重新选择')
  }
  const labels = labelIdsOf(fields.values).filter((id) => !known.labelIds.includes(id))
  if (labels.length > 0 && (await context.db.$count(label, inArray(label.id, labels))) < labels.length) {
    throw refuseField('values', '所选标签不存在，请重新选择')
  }
  await checkFiles(context, imagesOf(fields.values), () => classLabelUploads.image)
}

/** A filter needs at least two options. */
export function refuseTooFew(values: readonly ClassLabelValue[]): void {
  if (!hasEnoughShown(values)) throw refuseField('values', '至少需要两个显示的标签值')
}

async function classNames(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await context.db
    .select()
    .from(classify)
    .where(inArray(classify.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const labelsFor =
  (classes: ReadonlyMap<number, string>) =>
  (field: keyof ClassLabelInput, value: unknown): string => {
    if (field === 'matchKind') return classLabelMatch.label(Number(value))
    if (field === 'classifyIds') return (value as number[]).map((id) => classes.get(id) ?? id).join('、')
    if (field === 'values') return (value as ClassLabelValue[]).map(valueText).join('、')
    if (typeof value === 'boolean') return value ? '是' : '否'
    return String(value ?? '')
  }

function valueText({ valueName, sourceValues, priceFrom, priceTo, shown }: ClassLabelValue): string {
  const range = priceFrom === '' ? '' : `${priceFrom}-${priceTo}`
  const source = sourceValues.join('/') || range
  return `${valueName}${source === '' ? '' : `（${source}）`}${shown ? '' : '（不显示）'}`
}
