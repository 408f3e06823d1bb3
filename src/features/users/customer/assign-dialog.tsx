import { useState } from 'react'
import { assignCustomers } from '#contract/users/customer-changes.ts'
import type { CustomerRow } from '#contract/users/customers.ts'
import { useCustomerDesignerChoices, useCustomerStoreChoices } from '#features/users/shared/customer-choices.ts'
import { quiet } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface AssignDialogProps {
  target: BulkTarget<CustomerRow>
  onClose: () => void
}

const textOf = (id: number | null) => (id === null ? '' : String(id))
const idOf = (text: string) => (text === '' ? null : Number(text))

/** Hands customers to a store, a designer or both. */
export function AssignDialog({ target, onClose }: AssignDialogProps) {
  const { rows } = bulkTarget(target)
  const [only] = rows.length === 1 ? rows : []
  const [storeId, setStore] = useState<number | null>(null)
  const [designerId, setDesigner] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const edits = useEdits({ storeId, designerId, remark })
  const stores = useCustomerStoreChoices(true, storeId)
  const designers = useCustomerDesignerChoices(true, designerId)
  const assign = useBulkChange<typeof assignCustomers, CustomerRow>(assignCustomers)
  const owners = [only?.store?.name, only?.designer?.name].filter(Boolean).join('、')
  return (
    <ActionDialog
      title={`分配${targetLabel(target, '位客户', ({ name }) => name)}`}
      description={owners ? `现归属 ${owners}` : '新归属会收到通知；转走的门店也会收到通知'}
      action="分配"
      isReady={storeId !== null || designerId !== null}
      edits={edits}
      onClose={onClose}
      onSubmit={() =>
        assign(
          target,
          {
            ...(storeId !== null && { storeId }),
            ...(designerId !== null && { designerId }),
            ...(remark.trim() && { remark: remark.trim() }),
          },
          '位客户已分配',
          quiet,
        )
      }
    >
      {(faults) => (
        <>
          <Field label="归属门店" hint="留空则门店不变" error={faults.storeId ?? faults.phone}>
            <Combobox
              value={textOf(storeId)}
              onChange={(value) => setStore(idOf(value))}
              clearable
              placeholder="营业中的门店"
              {...stores}
            />
          </Field>
          <Field label="服务设计师" hint="留空则设计师不变" error={faults.designerId}>
            <Combobox
              value={textOf(designerId)}
              onChange={(value) => setDesigner(idOf(value))}
              clearable
              placeholder="店铺已上线的设计师"
              {...designers}
            />
          </Field>
          <Field label="备注" error={faults.remark}>
            <TextInput value={remark} onChange={setRemark} maxLength={200} placeholder="选填，写入日志" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}

/** Spreads customers of 公海 evenly over stores. */
export function SpreadDialog({ target, onClose }: AssignDialogProps) {
  const { count } = bulkTarget(target)
  const [storeIds, setStores] = useState<string[]>([])
  const edits = useEdits({ storeIds })
  const stores = useCustomerStoreChoices()
  const [known, setKnown] = useState<readonly { value: string; label: string }[]>([])
  const assign = useBulkChange<typeof assignCustomers, CustomerRow>(assignCustomers)
  const each = storeIds.length === 0 ? 0 : Math.floor(count / storeIds.length)
  const rest = storeIds.length === 0 ? 0 : count % storeIds.length
  return (
    <ActionDialog
      title={`平均分配${targetLabel(target, '位客户', ({ name }) => name)}`}
      action="平均分配"
      isReady={storeIds.length > 0}
      edits={edits}
      onClose={onClose}
      onSubmit={() => assign(target, { mode: 'average', storeIds: storeIds.map(Number) }, '位客户已分配', quiet)}
    >
      {(faults) => (
        <Field
          label="门店"
          required
          error={faults.storeIds}
          hint={
            storeIds.length === 0
              ? '选几家营业中的门店'
              : rest === 0
                ? `每家 ${each} 位`
                : `前 ${rest} 家各 ${each + 1} 位，其余各 ${each} 位`
          }
        >
          <Combobox
            multiple
            value={storeIds}
            onChange={(values) => {
              setKnown([...known, ...stores.options].filter(({ value }) => values.includes(value)))
              setStores(values)
            }}
            placeholder="请选择"
            {...stores}
            chosenOptions={known}
          />
        </Field>
      )}
    </ActionDialog>
  )
}
