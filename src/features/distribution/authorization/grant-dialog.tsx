import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { periodFaults } from '#contract/distribution/authorization-rules.ts'
import {
  type AuthorizedDistributor,
  type AuthorizedProduct,
  addAuthorizations,
  type NewAuthorization,
  RULES_MAX_DISTRIBUTORS,
} from '#contract/distribution/authorizations.ts'
import { partyState } from '#contract/orders/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast.ts'
import { GrantPreview } from './grant-preview.tsx'
import { useTargetChoices } from './target-choices.ts'

/** What the dialog begins with. */
export interface Beginning {
  distributorIds: readonly number[]
  products?: readonly Pick<AuthorizedProduct, 'id' | 'name'>[]
  mode?: CodeOf<typeof authorizationMode>
}

interface GrantDialogProps {
  distributors: readonly AuthorizedDistributor[]
  beginning: Beginning
  onClose: () => void
}

const optionsOf = (codes: typeof authorizationScope | typeof authorizationMode) =>
  codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))

/** New rules for one or several distributors; what they open and close is shown before they are made. */
export function GrantDialog({ distributors, beginning, onClose }: GrantDialogProps) {
  const { products = [] } = beginning
  const [distributorIds, setDistributors] = useState(beginning.distributorIds.map(String))
  const [scope, setScope] = useState<CodeOf<typeof authorizationScope>>(
    products.length > 0 ? authorizationScope.product : authorizationScope.brand,
  )
  const [ids, setIds] = useState(products.map(({ id }) => String(id)))
  const [mode, setMode] = useState(beginning.mode ?? authorizationMode.include)
  const [validFrom, setFrom] = useState(dayOf())
  const [validTo, setTo] = useState('')
  const edits = useEdits({ distributorIds, scope, ids, mode, validFrom, validTo })
  const add = useChange(addAuthorizations)
  const targets = useTargetChoices(scope, Number(distributorIds[0] ?? 0), products)
  const running = distributors.filter(({ state }) => state === partyState.active)
  const own = periodFaults(validFrom, validTo)
  const isReady = distributorIds.length > 0 && ids.length > 0 && validFrom !== '' && Object.keys(own).length === 0
  const params: NewAuthorization = {
    ...{ scope, mode, validFrom, validTo },
    distributorIds: distributorIds.map(Number),
    ids: ids.map(Number),
  }
  return (
    <ActionDialog
      title="新增授权"
      size="medium"
      description="更具体的规则优先：单品高于类目，类目高于品牌；同级时排除优先"
      action={mode === authorizationMode.include ? '授权商品' : '排除商品'}
      tone={mode === authorizationMode.include ? 'primary' : 'danger'}
      isReady={isReady}
      edits={edits}
      onSubmit={async () => {
        const { done, skipped } = await add(params, undefined, quiet)
        toast.success(`已新增 ${done} 条规则${skipped ? `，${skipped} 条已存在` : ''}`)
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field
            label="经销商"
            required
            error={faults.distributorIds}
            hint={`最多 ${RULES_MAX_DISTRIBUTORS} 个，只列出正常的经销商`}
          >
            <Combobox
              multiple
              options={running.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={distributorIds}
              onChange={setDistributors}
            />
          </Field>
          <Field label="授权范围" required>
            <RadioGroup
              value={String(scope)}
              onChange={(value) => {
                setScope(authorizationScope.codes.find((code) => String(code) === value) ?? scope)
                setIds([])
              }}
              options={optionsOf(authorizationScope)}
            />
          </Field>
          <Field
            label={authorizationScope.label(scope)}
            required
            error={faults.ids}
            hint={scope === authorizationScope.product ? undefined : '以后新增的商品自动包含在内'}
          >
            <Combobox multiple {...targets} value={ids} onChange={setIds} />
          </Field>
          <Field label="方式" required>
            <RadioGroup
              value={String(mode)}
              onChange={(value) => setMode(authorizationMode.codes.find((code) => String(code) === value) ?? mode)}
              options={optionsOf(authorizationMode)}
            />
          </Field>
          <Field label="生效日" required error={faults.validFrom}>
            <DateInput value={validFrom} onChange={setFrom} className="w-40" />
          </Field>
          <Field label="失效日" hint="最后一天；留空则到撤销为止" error={faults.validTo ?? own.validTo}>
            <DateInput value={validTo} onChange={setTo} clearable className="w-40" />
          </Field>
          {isReady && <GrantPreview params={params} />}
        </>
      )}
    </ActionDialog>
  )
}
