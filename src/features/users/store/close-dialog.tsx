import { useState } from 'react'
import { storeStatus } from '#contract/users/codes.ts'
import { changeCityStoreStatus } from '#contract/users/store-changes.ts'
import { getCityStore, type StoreRow } from '#contract/users/stores.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { useOpenStoreChoices } from './choices.ts'

interface CloseDialogProps {
  store: StoreRow
  onClose: () => void
}

/** Closes a store for good; its open customers go to another store in the same step. */
export function CloseDialog({ store: { id, name }, onClose }: CloseDialogProps) {
  const { data } = useLookup(getCityStore, { id }, { staleMs: 0 })
  const count = data?.openCustomerCount ?? 0
  const [reason, setReason] = useState('')
  const [to, setTo] = useState('')
  const edits = useEdits({ reason, to })
  const { options, loading, onSearch } = useOpenStoreChoices(id, count > 0)
  const change = useChange(changeCityStoreStatus)
  const send = (requestId: string) => {
    const params = { ids: [id], status: storeStatus.closed, reason: reason.trim() }
    return change({ ...params, ...(to && { moveCustomersTo: Number(to) }) }, `「${name}」已关店`, {
      quiet: true,
      requestId,
    })
  }
  return (
    <ActionDialog
      title={`关店「${name}」`}
      description="关店后不能再开业；顾客不再看到它，进行中的订单照常发货与售后"
      action="确认关店"
      tone="danger"
      isReady={data !== undefined && reason.trim().length >= 2 && (count === 0 || to !== '')}
      edits={edits}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {(count > 0 || faults.moveCustomersTo) && (
            <Field
              label="接手的门店"
              required
              error={faults.moveCustomersTo}
              hint={`${count} 位跟进中或已到店的客户随关店转给它`}
            >
              <Combobox
                value={to}
                onChange={setTo}
                options={options}
                {...(onSearch && { onSearch })}
                {...(loading !== undefined && { loading })}
                placeholder="营业中的门店"
              />
            </Field>
          )}
          <Field label="关店原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={200} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
