import { labelKind } from '#contract/merchants/codes.ts'
import { merchantLabelFaults } from '#contract/merchants/merchant-label-rules.ts'
import { type MerchantLabel, MerchantLabelInput, saveMerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is entered yet. */
export type LabelValues = Omit<MerchantLabelInput, 'sortNo'> & { sortNo: number | null }

const blank = (groupName = ''): LabelValues => ({
  groupName,
  name: '',
  color: '#0f766e',
  kind: labelKind.manual,
  exclusive: false,
  conditions: [],
  matchAll: true,
  targets: [],
  enabled: true,
  sortNo: 0,
  remark: '',
})

/** `label` is edited; without one a new label begins in the group. */
export function useMerchantLabelForm(label: MerchantLabel | null, groupName: string | undefined) {
  const save = useChange(saveMerchantLabel)
  return useContractForm<LabelValues, 'save'>({
    schema: MerchantLabelInput,
    check: merchantLabelFaults,
    intents: ['save'],
    initial: label ? valuesOf(blank(), label) : blank(groupName),
    record: label,
    save: (values, _intent, { requestId, version }) => {
      const input = MerchantLabelInput.parse(values)
      return save({ ...input, ...(label && { id: label.id, version }) }, `「${input.name}」已保存`, {
        quiet: true,
        requestId,
      })
    },
  })
}
