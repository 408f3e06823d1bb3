import { useState } from 'react'
import { licenceFaults, MAX_DOWNLOADS } from '#contract/orders/digital-order-lifecycle.ts'
import { editDigitalLicence } from '#contract/orders/digital-orders.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { DigitalActionProps } from './use-actions.tsx'

/** Changes the licence of a delivery: period, downloads and licensee. */
export function LicenceDialog({ order, onClose }: DigitalActionProps) {
  const { id, version, orderNo, downloadCount } = order
  const [validUntil, setValidUntil] = useState(order.validUntil)
  const [limit, setLimit] = useState(String(order.downloadLimit))
  const [account, setAccount] = useState(order.deliverAccount)
  const [reason, setReason] = useState('')
  const edits = useEdits({ validUntil, limit, account, reason })
  const edit = useChange(editDigitalLicence)
  const changed = {
    ...(validUntil !== order.validUntil && { validUntil }),
    ...(limit !== '' && Number(limit) !== order.downloadLimit && { downloadLimit: Number(limit) }),
    ...(account !== order.deliverAccount && { deliverAccount: account }),
  }
  const own = {
    ...licenceFaults(changed, downloadCount, dayOf()),
    ...('deliverAccount' in changed && !isMobile(account) && { deliverAccount: '请输入正确的手机号' }),
  }
  return (
    <ActionDialog
      title="调整授权"
      description={`订单 ${orderNo}，已下载 ${downloadCount} 次`}
      size="medium"
      action="保存授权"
      isReady={
        Object.keys(changed).length > 0 && Object.keys(own).length === 0 && limit !== '' && reason.trim().length >= 2
      }
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        edit({ ...changed, id, version, reason: reason.trim() }, '授权已调整', { quiet: true, requestId })
      }
    >
      {(serverFaults) => {
        const faults: Readonly<Record<string, string>> = { ...own, ...serverFaults }
        return (
          <>
            <Field label="授权到期" hint="留空为永久" error={faults.validUntil}>
              <DateInput value={validUntil} onChange={setValidUntil} clearable className="max-w-48" />
            </Field>
            <Field label="下载上限" required error={faults.downloadLimit}>
              <NumberInput
                value={limit}
                onChange={setLimit}
                decimals={0}
                max={MAX_DOWNLOADS}
                suffix="次"
                className="max-w-32"
              />
            </Field>
            <Field label="交付账号" hint="可以下载的手机号" error={faults.deliverAccount}>
              <TextInput value={account} onChange={(text) => setAccount(text.trim())} className="max-w-48" />
            </Field>
            <Field label="调整原因" required error={faults.reason}>
              <TextInput value={reason} onChange={setReason} maxLength={200} />
            </Field>
          </>
        )
      }}
    </ActionDialog>
  )
}
