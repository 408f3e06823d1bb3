import type { NamedRef } from '#contract/fields.ts'
import { applyMerchantLabels, listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { PickManyField } from '#screen/form/fields.tsx'
import { useManualLabelChoices } from './pickers.ts'

const field = fieldsOf<{ labelIds: number[] }>()

/** The labels of a merchant in its form, for who may give labels. */
export function MerchantLabelField({ labels }: { labels: readonly NamedRef[] }) {
  const [canApply, seesLabels] = [useCanCall(applyMerchantLabels), useCanCall(listMerchantLabels)]
  return canApply && seesLabels && <Labels labels={labels} />
}

function Labels({ labels }: { labels: readonly NamedRef[] }) {
  return (
    <PickManyField
      name={field('labelIds')}
      label="标签"
      hint="最多 20 个；自动标签按条件计算，不能在这里增减"
      {...useManualLabelChoices()}
      chosenOptions={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
