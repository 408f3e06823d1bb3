import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { labelField, labelKind, labelTarget } from '#contract/merchants/codes.ts'
import {
  conditionText,
  merchantLabelFaults,
  merchantLabelFieldTitles,
} from '#contract/merchants/merchant-label-rules.ts'
import { MerchantLabel, MerchantLabelInput, type saveMerchantLabel } from '#contract/merchants/merchant-labels.ts'
import type { Context } from '#server/context.ts'
import { eachLabel, labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import { computeLabel, lockLabels } from './compute.ts'
import { type LabelRow, merchantLabels, presentLabels } from './present.ts'

const toFields = (row: LabelRow): MerchantLabelInput => fieldsOf(MerchantLabelInput, row, {})

const presentLabel = (context: Context, row: LabelRow): Promise<MerchantLabel> => only(presentLabels(context, [row]))

function refuseUnknownAreas({ conditions }: MerchantLabelInput): void {
  for (const [index, { field, value }] of conditions.entries())
    if (field === labelField.area && value.split(',').some((code) => regionPath(code) === ''))
      throw refuseField(`conditions.${index}.value`, '请选择地区')
}

export async function save(
  { id, version, ...given }: ParsedParamsOf<typeof saveMerchantLabel>,
  context: Context,
): Promise<AnswerOf<typeof saveMerchantLabel>> {
  await lockLabels(context)
  const row = id === undefined ? undefined : await lockRow(context, merchantLabels, id)
  if (row) await refuseStale(row, version, MerchantLabel, (present) => presentLabel(context, present))
  if (row && row.kind !== given.kind) throw refuseField('kind', '打标方式保存后不能修改')
  const input: MerchantLabelInput =
    given.kind === labelKind.manual ? { ...given, conditions: [], matchAll: true } : given
  refuseFieldErrors(merchantLabelFaults(input))
  refuseUnknownAreas(input)
  const before = row && toFields(row)
  const saved = await saveRow(context, merchantLabels, row, input)
  if (saved.kind === labelKind.automatic && saved.enabled) await computeLabel(context, saved)
  logSaved(context, merchantLabels, saved, {
    before,
    after: toFields(saved),
    titles: merchantLabelFieldTitles,
    labels: labelsBy<MerchantLabelInput>({
      kind: labelKind,
      targets: eachLabel(labelTarget.label),
      conditions: eachLabel((condition: MerchantLabelInput['conditions'][number]) =>
        conditionText(condition, regionPath),
      ),
    }),
  })
  return presentLabel(context, await findRow(context, merchantLabels, saved.id))
}
