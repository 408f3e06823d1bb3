import { useState } from 'react'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import { TERM_COUNTS } from '#contract/distribution/quote-rules.ts'
import { useActiveDistributorChoices, useOwnDistributor } from '#features/distribution/shared/pickers.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TermsFields } from '../shared/terms-fields.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { usePurchaseQuote } from './use-quote.ts'

interface UpgradeDialogProps {
  distributorId: number | undefined
  onClose: () => void
}

const modes = upgradeMode.codes.map((code) => ({ value: String(code), label: upgradeMode.label(code) }))

/** Moves a distributor to a higher package: it pays the difference, or starts a new term. */
export function UpgradeDialog({ distributorId: given, onClose }: UpgradeDialogProps) {
  const own = useOwnDistributor()
  const [picked, pick] = useState(given ? String(given) : '')
  const distributorId = Number(own || picked || 0)
  const choices = useActiveDistributorChoices(distributorId)
  const [packageId, setPackage] = useState('')
  const [mode, setMode] = useState<(typeof upgradeMode.codes)[number]>(upgradeMode.difference)
  const [term, setTerm] = useState(1)
  const { data: account } = useLookup(getDistributor, { id: distributorId }, { enabled: distributorId > 0, staleMs: 0 })
  const targets = account?.upgradeTargets ?? []
  const target = targets.find(({ id }) => String(id) === packageId)
  const isNewTerm = mode === upgradeMode.newTerm
  const quoting = usePurchaseQuote(
    distributorPurchaseKind.upgrade,
    target
      ? {
          distributorId,
          toPackageId: target.id,
          upgradeMode: mode,
          ...(isNewTerm && { months: term * target.validMonths }),
        }
      : null,
  )
  const edits = useEdits({ picked, packageId, mode, term, ...quoting.terms })
  return (
    <ActionDialog
      title="办理升级"
      size="medium"
      action="提交升级"
      isReady={quoting.isReady}
      edits={edits}
      onSubmit={(requestId) => quoting.send(requestId, '升级单已提交，付款后生效')}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="经销商" required error={faults.distributorId} hint="只列出正常的经销商">
            <Combobox
              {...choices}
              value={distributorId ? String(distributorId) : ''}
              onChange={(value) => {
                pick(value)
                setPackage('')
              }}
              disabled={own !== ''}
            />
          </Field>
          {account && targets.length === 0 && (
            <Notice tone="warning">「{account.agentPackage.name}」没有可升级到的套餐；降级请在续费时更换。</Notice>
          )}
          {account && targets.length > 0 && (
            <>
              <Field
                label="目标套餐"
                required
                error={faults.toPackageId}
                hint={`现为「${account.agentPackage.name}」，${account.expireAt} 到期`}
              >
                <RadioGroup
                  stacked
                  value={packageId}
                  onChange={setPackage}
                  options={targets.map(({ id, name, price, validMonths }) => ({
                    value: String(id),
                    label: name,
                    hint: `${price} 元 / ${validMonths} 个月`,
                  }))}
                />
              </Field>
              <Field label="升级方式" required error={faults.upgradeMode}>
                <RadioGroup
                  value={String(mode)}
                  onChange={(value) => setMode(upgradeMode.codes.find((code) => String(code) === value) ?? mode)}
                  options={modes}
                />
              </Field>
              {isNewTerm && target && (
                <Field label="期限" required error={faults.months}>
                  <RadioGroup
                    value={String(term)}
                    onChange={(value) => setTerm(Number(value))}
                    options={TERM_COUNTS.map((count) => ({
                      value: String(count),
                      label: `${count * target.validMonths} 个月`,
                    }))}
                  />
                </Field>
              )}
              {quoting.isAsked && <QuotePanel quote={quoting.quote} error={quoting.error} />}
              <TermsFields quoting={quoting} faults={faults} />
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
