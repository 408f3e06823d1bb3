import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { authorizationScope } from '#contract/distribution/authorization-codes.ts'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { previewPriceChange } from '#contract/distribution/price-batches.ts'
import { factorScope, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { type PriceFactor, savePriceFactor } from '#contract/distribution/price-factors.ts'
import { factorNames, priceTitles } from '#contract/distribution/price-rules.ts'
import { useTargetChoices } from '#features/distribution/authorization/target-choices.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast.ts'
import { BatchPreview } from './batch-preview.tsx'
import { useWhen, WhenFields } from './when-fields.tsx'

interface FactorDialogProps {
  distributor: AuthorizedDistributor
  /** Null for a new one. */
  factor: PriceFactor | null
  onClose: () => void
}

type Scope = CodeOf<typeof factorScope>

const scopes = [factorScope.brand, factorScope.category, factorScope.product] as const

/** The scope of an authorization rule with the same targets. */
const ruleScope = (scope: Scope) =>
  ({
    [factorScope.standard]: authorizationScope.brand,
    [factorScope.brand]: authorizationScope.brand,
    [factorScope.category]: authorizationScope.category,
    [factorScope.product]: authorizationScope.product,
  })[scope]

/** The limits of a factor. */
const limits = { decimals: 4, min: 0.0001, max: 100 }

/** Factors of a scope; how many SKUs they move, and by how much, is shown before they are saved. */
export function FactorDialog({ distributor, factor, onClose }: FactorDialogProps) {
  const [scope, setScope] = useState<Scope>(factor?.scope ?? factorScope.brand)
  const [targetId, setTarget] = useState(factor?.target ? String(factor.target.id) : '')
  const [factors, setFactors] = useState({
    purchaseFactor: factor?.purchaseFactor ?? '',
    productFactor: factor?.productFactor ?? '',
    saleFactor: factor?.saleFactor ?? '',
  })
  const when = useWhen()
  const edits = useEdits({ scope, targetId, factors, when: when.when })
  const save = useChange(savePriceFactor)
  const targets = useTargetChoices(ruleScope(scope), distributor.id, factor?.target ? [factor.target] : [])
  const isStandard = scope === factorScope.standard
  const isComplete = (isStandard || targetId !== '') && factorNames.every((name) => factors[name] !== '')
  const values = { scope, ...(!isStandard && targetId && { targetId: Number(targetId) }), ...factors }
  const settled = useSettled(values)
  const isCurrent = JSON.stringify(settled) === JSON.stringify(values)
  const preview = useLookup(
    previewPriceChange,
    { distributorIds: [distributor.id], method: priceBatchMethod.factor, values: settled },
    { enabled: isComplete && isCurrent, staleMs: 0 },
  )
  return (
    <ActionDialog
      title={factor ? '编辑定价系数' : '新增定价系数'}
      size="wide"
      action="保存系数"
      isReady={isComplete && when.isReady}
      edits={edits}
      renews={['priceSetting']}
      onSubmit={async () => {
        const { priceChange } = await save(
          {
            distributorId: distributor.id,
            ...(factor && { version: factor.version }),
            ...(factor && !isStandard && { id: factor.id }),
            ...values,
            ...when.params,
          },
          undefined,
          quiet,
        )
        toast.success(`${priceChange.batchNo} 已提交，${priceChange.skuCount} 个 SKU`)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {!isStandard && (
            <Field label="适用范围" required>
              <RadioGroup
                value={String(scope)}
                onChange={(value) => {
                  setScope(scopes.find((code) => String(code) === value) ?? scope)
                  setTarget('')
                }}
                options={scopes.map((code) => ({
                  value: String(code),
                  label: factorScope.label(code),
                  disabled: factor !== null,
                }))}
              />
            </Field>
          )}
          {!isStandard && (
            <Field label={factorScope.label(scope)} required error={faults.targetId}>
              <Combobox {...targets} disabled={factor !== null} value={targetId} onChange={setTarget} />
            </Field>
          )}
          <div className="grid grid-cols-3 gap-3">
            {factorNames.map((name) => (
              <Field key={name} label={priceTitles[name]} required error={faults[name]} hint="0.0001 到 100">
                <PriceInput
                  prefix="×"
                  {...limits}
                  value={factors[name]}
                  onChange={(text) => setFactors({ ...factors, [name]: text === '' ? '' : String(Number(text)) })}
                />
              </Field>
            ))}
          </div>
          <WhenFields of={when} faults={faults} />
          {isComplete && <BatchPreview preview={isCurrent ? preview.data : undefined} error={preview.error} />}
        </>
      )}
    </ActionDialog>
  )
}
