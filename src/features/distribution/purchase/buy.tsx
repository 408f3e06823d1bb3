import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { buyFault } from '#contract/distribution/account-rules.ts'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { listAddonItems } from '#contract/distribution/addon-items.ts'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type { DistributorPurchase } from '#contract/distribution/purchases.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import { useAllDistributorChoices, useOwnDistributor } from '#features/distribution/shared/pickers.ts'
import { TermsFields } from '#features/distribution/shared/terms-fields.tsx'
import { ApiError } from '#lib/api-error.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { AccountFacts, ItemChoice, Suggestion } from './buy-parts.tsx'
import { RecordsButton, Submitted } from './buy-submitted.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { usePurchaseQuote } from './use-quote.ts'

/** Buys seats, stores and other items for one distributor; then the bill is paid. */
export default function BuyPage() {
  const { distributorId: given } = useRouteQuery(purchasePaths.buy)
  const [submitted, setSubmitted] = useState<DistributorPurchase | null>(null)
  return submitted ? (
    <Submitted bill={submitted} onAgain={() => setSubmitted(null)} />
  ) : (
    <BuyForm given={given} onSubmitted={setSubmitted} />
  )
}

interface BuyFormProps {
  given: number | undefined
  onSubmitted: (bill: DistributorPurchase) => void
}

function BuyForm({ given, onSubmitted }: BuyFormProps) {
  const own = useOwnDistributor()
  const [picked, pick] = useState(given ? String(given) : '')
  const distributorId = Number(own || picked || 0)
  const choices = useAllDistributorChoices(true, distributorId)
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({})
  const read = useLookup(getDistributor, { id: distributorId }, { enabled: distributorId > 0, staleMs: 0 })
  const account = read.data
  const { data: items = [] } = useLookup(
    listAddonItems,
    { enabled: true, agentPackageId: account?.packageId ?? 1 },
    { enabled: account !== undefined, staleMs: 0 },
  )
  const blocked = account ? buyFault(account) : ''
  const wanted = items.flatMap(({ id }) => {
    const quantity = Number(pieces[id] ?? 0)
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
  const quoting = usePurchaseQuote(
    distributorPurchaseKind.addon,
    account && blocked === '' && wanted.length > 0 ? { distributorId, items: wanted } : null,
  )
  const edits = useEdits({ picked, pieces, ...quoting.terms })
  const [fault, setFault] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [requestId, setRequestId] = useState(() => uuid())
  const faults = fault?.fields ?? {}
  const submit = async () => {
    setBusy(true)
    setFault(null)
    try {
      const bill = await quoting.send(requestId, '增购单已提交，付款后生效')
      edits.discard()
      if (bill) onSubmitted(bill)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // After a lost response the same request is sent again, so that there is one bill.
      if (error.kind !== 'unreachable') setRequestId(uuid())
      setFault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page actions={<RecordsButton />} className="gap-4">
      <div className="flex max-w-[960px] flex-1 flex-col gap-4">
        <FormSection title="经销商">
          <div className="grid gap-4">
            <Field label="经销商" required error={faults.distributorId} hint="按名称、编号或手机号查找">
              <Combobox
                {...choices}
                value={distributorId ? String(distributorId) : ''}
                onChange={(value) => {
                  pick(value)
                  setPieces({})
                  setFault(null)
                }}
                disabled={own !== ''}
                className="max-w-96"
              />
            </Field>
            {distributorId > 0 && (
              <QueryBody read={read} noun="经销商">
                {(loaded) => <AccountFacts account={loaded} />}
              </QueryBody>
            )}
            {blocked && <Notice tone="warning">{blocked}</Notice>}
          </div>
        </FormSection>
        {account && blocked === '' && (
          <>
            <FormSection title="增购项目">
              <div className="grid gap-3">
                <Suggestion account={account} />
                {items.length === 0 ? (
                  <Empty title="没有适用于该套餐的增购项目" />
                ) : (
                  <ItemChoice
                    items={items}
                    pieces={pieces}
                    onChange={setPieces}
                    amountOf={(id) => quoting.quote?.items.find(({ itemId }) => itemId === id)?.amount ?? null}
                  />
                )}
                {faults.items && <Notice tone="danger">{faults.items}</Notice>}
              </div>
            </FormSection>
            <FormSection title="费用">
              <div className="grid gap-4">
                {quoting.isAsked ? (
                  <QuotePanel quote={quoting.quote} error={quoting.error} />
                ) : (
                  <p className="text-text-muted">填写份数后显示应付金额</p>
                )}
                <TermsFields quoting={quoting} faults={faults} />
              </div>
            </FormSection>
          </>
        )}
        {fault && Object.keys(faults).length === 0 && (
          <Notice tone="danger" title="没有提交">
            {fault.kind === 'unreachable' ? '网络不通，还没有提交，请重试' : fault.message}
          </Notice>
        )}
      </div>
      <footer className="sticky bottom-0 z-20 -mx-5 -mb-6 flex items-center gap-2 border-t bg-surface px-5 py-3 max-lg:-mx-3 max-lg:px-3">
        <Button tone="primary" loading={isBusy} disabled={!quoting.isReady} onClick={() => void submit()}>
          提交增购
        </Button>
      </footer>
    </Page>
  )
}
