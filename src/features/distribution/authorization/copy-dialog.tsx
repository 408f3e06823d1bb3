import { useState } from 'react'
import {
  type AuthorizedDistributor,
  COPY_MAX_DISTRIBUTORS,
  COPY_MAX_FACTORS,
  copyAuthorizations,
} from '#contract/distribution/authorizations.ts'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { savePriceFactor } from '#contract/distribution/price-factors.ts'
import { partyState } from '#contract/orders/codes.ts'
import { useCan, useReads } from '#screen/data/permissions.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.ts'

interface CopyDialogProps {
  distributors: readonly AuthorizedDistributor[]
  from: number | undefined
  onClose: () => void
}

/** Gives the rules of a distributor to others. */
export function CopyDialog({ distributors, from, onClose }: CopyDialogProps) {
  const [fromId, setFrom] = useState(from ? String(from) : '')
  const [toIds, setTo] = useState<string[]>([])
  const [replace, setReplace] = useState(false)
  const [withFactors, setWithFactors] = useState(false)
  const can = useCan()
  const readsCost = useReads(priceRights)('purchaseFactor')
  const edits = useEdits({ fromId, toIds, replace, withFactors })
  const copy = useChange(copyAuthorizations)
  const choices = distributors.map(({ id, name }) => ({ value: String(id), label: name }))
  const running = distributors.filter(({ id, state }) => state === partyState.active && String(id) !== fromId)
  return (
    <ActionDialog
      title="复制授权"
      action="复制授权"
      isReady={fromId !== '' && toIds.length > 0}
      edits={edits}
      onSubmit={async () => {
        const { done, skipped, factors } = await copy(
          { fromId: Number(fromId), toIds: toIds.map(Number), replace, withFactors },
          undefined,
          quiet,
        )
        toast.success(
          [`已复制 ${done} 条规则`, skipped && `${skipped} 条已存在`, withFactors && `${factors} 个定价系数`]
            .filter(Boolean)
            .join('，'),
        )
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="来源经销商" required error={faults.fromId}>
            <Combobox options={choices} value={fromId} onChange={setFrom} />
          </Field>
          <Field label="目标经销商" required error={faults.toIds} hint={`最多 ${COPY_MAX_DISTRIBUTORS} 个`}>
            <Combobox
              multiple
              options={running.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={toIds}
              onChange={setTo}
            />
          </Field>
          <Checkbox value={replace} onChange={setReplace}>
            替换目标现有的规则（不选则只增加）
          </Checkbox>
          {can(savePriceFactor) && readsCost && (
            <Checkbox value={withFactors} onChange={setWithFactors}>
              同时复制品牌、类目与单品的定价系数（价格立即重算，默认系数不变；一次最多 {COPY_MAX_FACTORS} 个）
            </Checkbox>
          )}
        </>
      )}
    </ActionDialog>
  )
}
