import { useState } from 'react'
import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { type AddonItem, listAddonItems } from '#contract/distribution/addon-items.ts'
import { addonBilling, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { useDistributorChoices } from '#features/distribution/shared/pickers.ts'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { columns } from '#screen/list/columns.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { TermsFields } from './terms-fields.tsx'
import { usePurchaseQuote } from './use-quote.ts'

interface BuyDialogProps {
  distributorId: number | undefined
  onClose: () => void
}

const col = columns<AddonItem>()
const { Item } = Descriptions

/** Buys seats, stores and other items for a distributor. */
export function BuyDialog({ distributorId: given, onClose }: BuyDialogProps) {
  const choices = useDistributorChoices(true)
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
  const wanted = items.flatMap(({ id }) => {
    const quantity = Number(pieces[id] ?? 0)
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
  const quoting = usePurchaseQuote(
    distributorPurchaseKind.addon,
    account && wanted.length > 0 ? { distributorId, items: wanted } : null,
  )
  const amountOf = (id: number) => quoting.quote?.items.find(({ itemId }) => itemId === id)?.amount ?? null
  const edits = useEdits({ picked, pieces, ...quoting.terms })
  return (
    <ActionDialog
      title="新增增购"
      size="large"
      action="提交增购"
      isReady={quoting.isReady}
      edits={edits}
      onSubmit={(requestId) => quoting.send(requestId, '增购单已提交，付款后生效')}
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
                setPieces({})
              }}
              disabled={own !== undefined}
            />
          </Field>
          {account && (
            <>
              <Descriptions>
                <Item label="代理套餐">{account.agentPackage.name}</Item>
                <Item label="到期日">{account.expireAt}</Item>
                <Item label="员工数">
                  <QuotaBar label="员工数" quota={account.staff} />
                </Item>
                <Item label="门店数">
                  <QuotaBar label="门店数" quota={account.stores} />
                </Item>
              </Descriptions>
              {(account.remainDays ?? 0) < EXPIRING_DAYS && (
                <Notice tone="warning">
                  账户还有 {account.remainDays} 天到期，按年计费的项目随账户到期，建议先续费。
                </Notice>
              )}
              <Field label="增购项目" required error={faults.items}>
                {items.length === 0 ? (
                  <Empty title="没有适用于该套餐的增购项目" />
                ) : (
                  <DataTable
                    label="增购项目"
                    rows={items}
                    rowId={({ id }) => id}
                    columns={[
                      col.text('name', '项目', { width: 144 }),
                      col.cell(
                        'quantity',
                        '份数',
                        ({ id, name, maxQty }) => (
                          <NumberInput
                            aria-label={`${name}的份数`}
                            value={pieces[id] ?? ''}
                            onChange={(text) => setPieces({ ...pieces, [id]: text })}
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
                      col.cell('amount', '小计', ({ id }) => <Money amount={amountOf(id)} />, {
                        width: 104,
                        align: 'right',
                      }),
                    ]}
                  />
                )}
              </Field>
              {quoting.isAsked && <QuotePanel quote={quoting.quote} error={quoting.error} />}
              <TermsFields quoting={quoting} faults={faults} />
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
