import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { v4 as uuid } from 'uuid'
import { buyFault, EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import { type Distributor, getDistributor } from '#contract/distribution/accounts.ts'
import { type AddonItem, listAddonItems } from '#contract/distribution/addon-items.ts'
import { addonBilling, addonKind, distributorPurchaseKind, distributorStatus } from '#contract/distribution/codes.ts'
import { type DistributorPurchase, listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import { useAllDistributorChoices } from '#features/distribution/shared/pickers.ts'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { TermsFields } from '#features/distribution/shared/terms-fields.tsx'
import { usePayment } from '#features/orders/public.ts'
import { ApiError } from '#lib/api-error.ts'
import { Can } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { columns } from '#screen/list/columns.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { usePurchaseQuote } from './use-quote.ts'

const PurchasePayment = lazyPart(() => import('./purchase-payment.tsx'), 'PurchasePayment')

const col = columns<AddonItem>()
const { Item } = Descriptions

/** Percent of a quota in use from which on more of it is suggested. */
const SUGGESTED_FROM = 90

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

function RecordsButton() {
  const navigate = useNavigate()
  return (
    <Can call={listDistributorPurchases}>
      <Button onClick={() => navigate(purchasePaths.addons.to())}>增购记录</Button>
    </Can>
  )
}

interface BuyFormProps {
  given: number | undefined
  onSubmitted: (bill: DistributorPurchase) => void
}

function BuyForm({ given, onSubmitted }: BuyFormProps) {
  const choices = useAllDistributorChoices()
  // A distributor has no choice: it buys for itself.
  const own = choices.options.length === 1 ? choices.options[0]?.value : undefined
  const [picked, pick] = useState(given ? String(given) : '')
  const distributorId = Number(picked || own || 0)
  const [pieces, setPieces] = useState<Readonly<Record<number, string>>>({})
  const { data: account } = useLookup(getDistributor, { id: distributorId }, { enabled: distributorId > 0, staleMs: 0 })
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
            <Field label="经销商" required error={faults.distributorId} hint="按名称或编号查找">
              <Combobox
                {...choices}
                value={distributorId ? String(distributorId) : ''}
                onChange={(value) => {
                  pick(value)
                  setPieces({})
                  setFault(null)
                }}
                disabled={own !== undefined}
                className="max-w-96"
              />
            </Field>
            {account && <AccountFacts account={account} />}
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

/** What the account has and uses. */
function AccountFacts({ account }: { account: Distributor }) {
  const { status, remainDays } = account
  return (
    <>
      <Descriptions>
        <Item label="代理套餐">{account.agentPackage.name}</Item>
        <Item label="状态">
          <StatusBadge tone={distributorStatus.tone(status)}>{distributorStatus.label(status)}</StatusBadge>
        </Item>
        <Item label="到期日">{account.expireAt}</Item>
        <Item label="剩余天数">{remainDays === null ? null : `${Math.max(0, remainDays)} 天`}</Item>
        <Item label="员工数">
          <QuotaBar label="员工数" quota={account.staff} />
        </Item>
        <Item label="门店数">
          <QuotaBar label="门店数" quota={account.stores} />
        </Item>
        <Item label="渲染次数">
          <QuotaBar label="渲染次数" quota={account.renders} />
        </Item>
      </Descriptions>
      {status === distributorStatus.active && (remainDays ?? 0) < EXPIRING_DAYS && (
        <Notice tone="warning">账户还有 {remainDays} 天到期，按年计费的项目随账户到期，建议先续费。</Notice>
      )}
    </>
  )
}

/** Names the quotas that are nearly used up. */
function Suggestion({ account: { staff, stores, renders } }: { account: Distributor }) {
  const nearly = [
    [addonKind.label(addonKind.seats), staff],
    [addonKind.label(addonKind.stores), stores],
    [addonKind.label(addonKind.renders), renders],
  ] as const
  const named = nearly.filter(([, { used, quota }]) => used > 0 && used * 100 >= quota * SUGGESTED_FROM)
  if (named.length === 0) return null
  return <Notice tone="info">{named.map(([title]) => title).join('、')}已用 90% 以上，建议增购。</Notice>
}

interface ItemChoiceProps {
  items: readonly AddonItem[]
  pieces: Readonly<Record<number, string>>
  onChange: (pieces: Readonly<Record<number, string>>) => void
  amountOf: (id: number) => string | null
}

const ItemChoice = ({ items, pieces, onChange, amountOf }: ItemChoiceProps) => (
  <DataTable
    label="增购项目"
    rows={items}
    rowId={({ id }) => id}
    columns={[
      col.text('name', '项目', { width: 168 }),
      col.cell(
        'quantity',
        '份数',
        ({ id, name, maxQty }) => (
          <NumberInput
            aria-label={`${name}的份数`}
            value={pieces[id] ?? ''}
            onChange={(text) => onChange({ ...pieces, [id]: text })}
            decimals={0}
            max={maxQty}
            placeholder="0"
          />
        ),
        { width: 96 },
      ),
      col.money('price', '单价', { width: 104 }),
      col.label('billing', '计费', addonBilling, { width: 72 }),
      col.cell('limits', '每账户', ({ minQty, maxQty }) => `${minQty}–${maxQty} 份`, { width: 88 }),
      col.cell('amount', '小计', ({ id }) => <Money amount={amountOf(id)} />, { width: 104, align: 'right' }),
      col.text('remark', '说明', { width: 200 }),
    ]}
  />
)

/** The bill, and how to pay it. */
function Submitted({ bill, onAgain }: { bill: DistributorPurchase; onAgain: () => void }) {
  const payment = usePayment()
  const [isVoucher, setVoucher] = useState(false)
  const isFree = !isPositive(bill.payAmount)
  return (
    <Page actions={<RecordsButton />}>
      <Result
        tone="success"
        title={isFree ? `增购单 ${bill.purchaseNo} 已生效` : `增购单 ${bill.purchaseNo} 已提交`}
        description={
          isFree ? '增购的权益已增加。' : `应付 ${bill.payAmount} 元，付款后权益立即增加。7 天内未付款自动取消。`
        }
        actions={
          <>
            {!isFree && (
              <>
                <Can call={toAliPay}>
                  <Button
                    tone="primary"
                    onClick={() => payment.pay({ bizKind: payBizKind.distributorAccount, bizNo: bill.purchaseNo })}
                  >
                    支付宝付款
                  </Button>
                </Can>
                <Can call={submitVoucher}>
                  <Button onClick={() => setVoucher(true)}>上传付款凭证</Button>
                </Can>
              </>
            )}
            <Button onClick={onAgain}>继续增购</Button>
          </>
        }
      />
      {isVoucher && <PurchasePayment id={bill.id} step="voucher" onClose={() => setVoucher(false)} />}
      {payment.opened}
    </Page>
  )
}
