import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { lostReason } from '#contract/users/codes.ts'
import { changeCustomerStatus } from '#contract/users/customer-changes.ts'
import { customerTransitions } from '#contract/users/customer-rules.ts'
import { type CustomerRow, getCustomer } from '#contract/users/customers.ts'
import { useCustomerDesignerChoices, useCustomerStoreChoices } from '#features/users/shared/customer-choices.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

export type AskedStep = 'visit' | 'sign' | 'lose' | 'reopen'

interface StepDialogProps {
  step: AskedStep
  customer: CustomerRow
  onClose: () => void
}

const idOf = (text: string) => (text === '' ? undefined : Number(text))

/** What a step of a customer's life needs: a day, an amount or an order, a reason, or new owners. */
export function StepDialog({ step, customer: { id, name }, onClose }: StepDialogProps) {
  // The version that the step is done on; renewed after a 409.
  const { data } = useLookup(getCustomer, { id }, { staleMs: 0 })
  const [day, setDay] = useState(dayOf())
  const [signAmount, setAmount] = useState('')
  const [orderId, setOrder] = useState('')
  const [reason, setReason] = useState<CodeOf<typeof lostReason> | null>(null)
  const [storeId, setStore] = useState('')
  const [designerId, setDesigner] = useState('')
  const [remark, setRemark] = useState('')
  const edits = useEdits({ day, signAmount, orderId, reason, storeId, designerId, remark })
  const stores = useCustomerStoreChoices(step === 'reopen')
  const designers = useCustomerDesignerChoices(step === 'reopen')
  const change = useChange(changeCustomerStatus)
  const { title } = customerTransitions[step]
  const paramsOf = {
    visit: () => ({ visitDate: day }),
    sign: () => ({ signDate: day, signAmount, orderId: idOf(orderId) }),
    lose: () => ({ lostReason: reason ?? undefined }),
    reopen: () => ({ storeId: idOf(storeId), designerId: idOf(designerId) }),
  }
  const isReady = {
    visit: day !== '',
    sign: day !== '',
    lose: reason !== null,
    reopen: storeId !== '' || designerId !== '',
  }
  return (
    <ActionDialog
      title={`「${name}」${title}`}
      action={title}
      tone={step === 'lose' ? 'danger' : 'primary'}
      isReady={data !== undefined && isReady[step]}
      edits={edits}
      renews={['customer']}
      onClose={onClose}
      onSubmit={(requestId) =>
        change(
          {
            id,
            version: data?.version ?? 0,
            action: step,
            ...paramsOf[step](),
            ...(remark.trim() && { remark: remark.trim() }),
          },
          `「${name}」已${title}`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          {(step === 'visit' || step === 'sign') && (
            <Field
              label={step === 'visit' ? '到店日期' : '签约日期'}
              required
              error={faults.visitDate ?? faults.signDate}
            >
              <DateInput value={day} max={dayOf()} onChange={setDay} className="max-w-48" />
            </Field>
          )}
          {step === 'sign' && (
            <>
              <Field label="签约金额" error={faults.signAmount} hint="与关联订单至少填一项">
                <AmountInput value={signAmount} onChange={setAmount} />
              </Field>
              <Field label="关联订单" error={faults.orderId}>
                <Combobox
                  value={orderId}
                  onChange={setOrder}
                  clearable
                  options={(data?.orders ?? []).map((order) => ({
                    value: String(order.id),
                    label: order.orderNo,
                    hint: formatMoney(order.payAmount) ?? '',
                  }))}
                  placeholder={data && data.orders.length === 0 ? '该客户还没有订单' : '请选择'}
                />
              </Field>
            </>
          )}
          {step === 'lose' && (
            <Field label="流失原因" required error={faults.lostReason}>
              <Select
                value={reason === null ? '' : String(reason)}
                onChange={(text) => setReason(lostReason.codes.find((code) => String(code) === text) ?? null)}
                options={lostReason.codes.map((code) => ({ value: String(code), label: lostReason.label(code) }))}
                className="max-w-64"
              />
            </Field>
          )}
          {step === 'reopen' && (
            <>
              <Field label="归属门店" error={faults.storeId ?? faults.phone} hint="与服务设计师至少选一项">
                <Combobox value={storeId} onChange={setStore} clearable placeholder="营业中的门店" {...stores} />
              </Field>
              <Field label="服务设计师" error={faults.designerId}>
                <Combobox value={designerId} onChange={setDesigner} clearable placeholder="请选择" {...designers} />
              </Field>
            </>
          )}
          <Field label="备注" error={faults.remark}>
            <TextInput value={remark} onChange={setRemark} maxLength={200} placeholder="选填，写入日志" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
