import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { applyPriceChange, type PriceBatchDraft, previewPriceChange } from '#contract/distribution/price-batches.ts'
import { priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { type BatchValues, valueFaults } from '#contract/distribution/price-rules.ts'
import { BATCH_MAX_DISTRIBUTORS } from '#contract/distribution/prices.ts'
import { partyState } from '#contract/orders/codes.ts'
import { formatCount } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast.ts'
import { BatchPreview } from './batch-preview.tsx'
import { BatchValueFields } from './batch-values.tsx'
import { useWhen, WhenFields } from './when-fields.tsx'

/** What a batch begins with: SKUs, or all of the filters. */
export interface BatchOf extends Omit<PriceBatchDraft, 'distributorIds' | 'method' | 'values' | 'keepManual'> {
  method: CodeOf<typeof priceBatchMethod>
  count: number
  /** Called when the batch is submitted. */
  settle: () => void
}

interface BatchDialogProps {
  distributor: AuthorizedDistributor
  distributors: readonly AuthorizedDistributor[]
  batch: BatchOf
  onClose: () => void
}

const methods = [
  priceBatchMethod.percent,
  priceBatchMethod.amount,
  priceBatchMethod.direct,
  priceBatchMethod.copy,
  priceBatchMethod.follow,
] as const

/** Changes the prices of many SKUs: the old and new prices are shown before they are written. */
export function BatchDialog({ distributor, distributors, batch, onClose }: BatchDialogProps) {
  const { count, settle, method: first, ...chosen } = batch
  const [distributorIds, setDistributors] = useState([String(distributor.id)])
  const [method, setMethod] = useState(first)
  const [values, setValues] = useState<BatchValues>({ price: 'salePrice' })
  const [keepManual, setKeep] = useState(false)
  const when = useWhen()
  const edits = useEdits({ distributorIds, method, values, keepManual, when: when.when })
  const apply = useChange(applyPriceChange)
  const isFollow = method === priceBatchMethod.follow
  const params: PriceBatchDraft = {
    ...chosen,
    distributorIds: distributorIds.map(Number),
    ...{ method, values: sent(method, values), keepManual: !isFollow && keepManual },
  }
  const settled = useSettled(params)
  const isComplete = distributorIds.length > 0 && Object.keys(valueFaults(method, values)).length === 0
  const isCurrent = JSON.stringify(settled) === JSON.stringify(params)
  const preview = useLookup(previewPriceChange, settled, { enabled: isComplete && isCurrent, staleMs: 0 })
  const shown = isComplete && isCurrent ? preview.data : undefined
  const isReady = shown !== undefined && !preview.isFetching && shown.faults === 0 && shown.total > 0 && when.isReady
  const running = distributors.filter(({ state }) => state === partyState.active)
  return (
    <ActionDialog
      title="批量调价"
      size="wide"
      description={`所选 ${formatCount(count)} 个 SKU；调整后的行为手工定价，恢复跟随系数除外`}
      action="提交调价"
      isReady={isReady}
      edits={edits}
      renews={['priceSetting']}
      onSubmit={async () => {
        const made = await apply({ ...params, ...when.params, previewHash: shown?.previewHash ?? '' }, undefined, quiet)
        settle()
        toast.success(`${made.batchNo} 已提交，${formatCount(made.skuCount)} 个 SKU`)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="经销商" required error={faults.distributorIds} hint={`最多 ${BATCH_MAX_DISTRIBUTORS} 个`}>
            <Combobox
              multiple
              options={running.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={distributorIds}
              onChange={setDistributors}
            />
          </Field>
          <Field label="调价方式" required error={faults.method}>
            <RadioGroup
              value={String(method)}
              onChange={(value) => setMethod(methods.find((code) => String(code) === value) ?? method)}
              options={methods.map((code) => ({ value: String(code), label: priceBatchMethod.label(code) }))}
            />
          </Field>
          <BatchValueFields
            method={method}
            values={values}
            sources={distributors.filter(({ id }) => !distributorIds.includes(String(id)))}
            faults={faults}
            onChange={setValues}
          />
          {!isFollow && (
            <Checkbox value={keepManual} onChange={setKeep}>
              跳过手工定价的行
            </Checkbox>
          )}
          <WhenFields of={when} faults={faults} />
          {isComplete && (
            <BatchPreview preview={shown} error={isCurrent ? preview.error : null} isMany={distributorIds.length > 1} />
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** Only what the method uses. */
function sent(method: BatchOf['method'], values: BatchValues): PriceBatchDraft['values'] {
  const { price, percent, amount, fromId, purchasePrice, productPrice, salePrice } = values
  if (method === priceBatchMethod.percent) return { price, percent }
  if (method === priceBatchMethod.amount) return { price, amount }
  if (method === priceBatchMethod.copy) return { fromId }
  return method === priceBatchMethod.direct ? { purchasePrice, productPrice, salePrice } : {}
}
