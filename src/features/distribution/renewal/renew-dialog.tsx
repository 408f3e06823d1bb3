import { useState } from 'react'
import { Link } from 'react-router-dom'
import { renewFault } from '#contract/distribution/account-rules.ts'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { TERM_COUNTS } from '#contract/distribution/quote-rules.ts'
import { getRenewalChoices, type Renewal, type RenewalQuote } from '#contract/distribution/renewals.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { renewalPaths } from '#features/distribution/paths.ts'
import { QuotaChanges } from '#features/distribution/shared/quota-changes.tsx'
import { TermsFields } from '#features/distribution/shared/terms-fields.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useRenewalQuote } from './use-quote.ts'

const { Item } = Descriptions

interface RenewDialogProps {
  distributorId: number
  onSubmitted: (bill: Renewal) => void
  onClose: () => void
}

/** Renews a distributor for one to three terms, with the package and the items it goes on with. */
export function RenewDialog({ distributorId, onSubmitted, onClose }: RenewDialogProps) {
  const { data: account } = useLookup(getDistributor, { id: distributorId }, { staleMs: 0 })
  const { data: choices } = useLookup(getRenewalChoices, { id: distributorId }, { staleMs: 0 })
  const [packageId, setPackage] = useState('')
  const [term, setTerm] = useState(1)
  const [kept, setKept] = useState<Readonly<Record<number, string>>>({})
  const chosen = choices?.packages.find(({ id }) => String(id) === packageId) ?? choices?.packages[0]
  const addons = choices?.addons ?? []
  // All that is in use goes on, unless it is changed.
  const quantityOf = (itemId: number, all: number) => kept[itemId] ?? String(all)
  const fault = account ? renewFault(account) : ''
  const open = account?.openRenewal
  const canAsk = account !== undefined && chosen !== undefined && fault === '' && !open
  const quoting = useRenewalQuote(
    canAsk
      ? {
          distributorId,
          agentPackageId: chosen.id,
          months: term * chosen.validMonths,
          keptAddons: addons.map(({ itemId, quantity }) => ({
            itemId,
            quantity: Number(quantityOf(itemId, quantity)),
          })),
        }
      : null,
  )
  const edits = useEdits({ packageId, term, kept, ...quoting.terms })
  return (
    <ActionDialog
      title={account ? `为「${account.name}」续费` : '续费'}
      size="medium"
      action="提交续费"
      isReady={quoting.isReady}
      edits={edits}
      onSubmit={async (requestId) => {
        const bill = await quoting.send(requestId)
        if (bill) onSubmitted(bill)
      }}
      onClose={onClose}
    >
      {(faults) => {
        if (!account || !choices) return <Skeleton className="h-48" />
        if (fault) return <Notice tone="warning">{fault}</Notice>
        if (open)
          return (
            <Notice tone="warning">
              续费单 {open.renewalNo} 还未完成，请先付款或取消。
              <Link
                to={renewalPaths.list.to({ id: open.id })}
                className="text-accent-text underline underline-offset-4"
              >
                查看续费单
              </Link>
            </Notice>
          )
        return (
          <>
            {faults.distributorId && <Notice tone="danger">{faults.distributorId}</Notice>}
            {account.status === distributorStatus.expired && (
              <Notice tone="warning">
                账户已于 {account.expireAt} 到期，新周期从付款当天起算，付款后立即恢复使用。
              </Notice>
            )}
            <Field
              label="续费套餐"
              required
              error={faults.agentPackageId}
              hint={`现为「${account.agentPackage.name}」，${account.expireAt} 到期；更换的套餐到期后生效`}
            >
              <Combobox
                value={String(chosen?.id ?? '')}
                onChange={(value) => {
                  setPackage(value)
                  setTerm(1)
                }}
                options={choices.packages.map(({ id, name, renewalPrice, validMonths }) => ({
                  value: String(id),
                  label: name,
                  hint: `${renewalPrice} 元 / ${validMonths} 个月`,
                }))}
              />
            </Field>
            {chosen && (
              <Field label="续费时长" required error={faults.months}>
                <RadioGroup
                  value={String(term)}
                  onChange={(value) => setTerm(Number(value))}
                  options={TERM_COUNTS.map((count) => ({
                    value: String(count),
                    label: `${count * chosen.validMonths} 个月`,
                  }))}
                />
              </Field>
            )}
            {addons.length > 0 && (
              <Field label="保留的增购" error={faults.keptAddons} hint="不保留的项目随本期到期">
                <ul className="grid gap-2">
                  {addons.map(({ itemId, itemName, quantity, price }) => (
                    <li key={itemId} className="flex items-center gap-3">
                      <span className="min-w-0 flex-1 truncate" title={itemName}>
                        {itemName}
                      </span>
                      <span className="text-small text-text-muted tabular-nums">
                        <Money amount={price} /> / 年
                      </span>
                      <NumberInput
                        aria-label={`保留${itemName}的份数`}
                        className="w-20"
                        value={quantityOf(itemId, quantity)}
                        onChange={(text) => setKept({ ...kept, [itemId]: text })}
                        decimals={0}
                        max={quantity}
                      />
                      <span className="w-16 text-small text-text-muted">共 {quantity} 份</span>
                    </li>
                  ))}
                </ul>
              </Field>
            )}
            <RenewalQuotePanel quote={quoting.quote} error={quoting.error} />
            <TermsFields quoting={quoting} faults={faults} />
          </>
        )
      }}
    </ActionDialog>
  )
}

/** What a renewal costs by the server's quote, and until when it lasts. */
function RenewalQuotePanel({ quote, error }: { quote: RenewalQuote | undefined; error: Error | null }) {
  if (error) return <Notice tone="warning">{error.message}</Notice>
  if (!quote) return <Skeleton className="h-24" />
  return (
    <section aria-label="报价" className="rounded border p-3">
      <Descriptions>
        <Item label="套餐费">
          <Money amount={quote.packageAmount} />
        </Item>
        <Item label="增购续费">
          <Money amount={quote.addonAmount} />
        </Item>
        {isPositive(quote.discountAmount) && (
          <Item label="优惠">
            <Money amount={quote.discountAmount} />
          </Item>
        )}
        <Item label="应付金额">
          <Money amount={quote.payAmount} className="font-medium" />
        </Item>
        <Item label="到期日">
          {quote.oldExpireAt} → {quote.newExpireAt}
        </Item>
        <QuotaChanges before={quote.before} after={quote.after} />
      </Descriptions>
    </section>
  )
}
