import { useState } from 'react'
import {
  customerSource,
  customerStatus,
  gender,
  houseType,
  intentLevel,
  renovationStage,
} from '#contract/users/codes.ts'
import { type MergedField, mergeCustomers, mergedFields } from '#contract/users/customer-changes.ts'
import { customerFieldTitles } from '#contract/users/customer-rules.ts'
import { type Customer, type CustomerRow, getCustomer, listCustomers } from '#contract/users/customers.ts'
import { formatCount } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'

/** How a field of a customer reads. */
const textOf: { [Name in MergedField]: (row: CustomerRow) => string } = {
  name: (row) => row.name,
  phone: (row) => row.phone,
  gender: (row) => gender.label(row.gender),
  source: (row) => customerSource.label(row.source),
  area: (row) => row.areaName,
  address: (row) => row.address,
  houseType: (row) => houseType.label(row.houseType),
  houseArea: (row) => row.houseArea,
  renovationStage: (row) => renovationStage.label(row.renovationStage),
  styleIds: (row) => row.styles.map(({ name }) => name).join('、'),
  budget: (row) => formatMoney(row.budget) ?? '',
  planStartDate: (row) => row.planStartDate,
  intentLevel: (row) => intentLevel.label(row.intentLevel),
  labelIds: (row) => (row.labels ?? []).map(({ name }) => name).join('、'),
  remark: (row) => row.remark,
}

const order = [
  customerStatus.lost,
  customerStatus.unassigned,
  customerStatus.following,
  customerStatus.visited,
  customerStatus.signed,
]

/** Who came furthest is kept; of equals the one with more follow-ups. */
const best = (rows: readonly CustomerRow[]): CustomerRow | undefined =>
  rows.toSorted(
    (one, other) => order.indexOf(other.status) - order.indexOf(one.status) || other.followCount - one.followCount,
  )[0]

interface MergeDialogProps {
  /** The customer whose twins are merged. */
  id: number
  onClose: () => void
}

/** Merges the customers with one phone into one of them. */
export function MergeDialog({ id, onClose }: MergeDialogProps) {
  const read = useLookup(getCustomer, { id }, { staleMs: 0 })
  const ids = [id, ...(read.data?.elsewhere ?? []).flatMap((twin) => twin.id ?? [])]
  const rows = useLookup(listCustomers, { ids, pageSize: 50 }, { enabled: read.data !== undefined, staleMs: 0 })
  if (rows.data && read.data) return <Chooser customer={read.data} rows={rows.data.list} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="large" title="合并客户">
        <DialogBody>
          <QueryBody read={read.error ? { ...read, data: undefined } : rows} noun="重复的客户">
            {() => null}
          </QueryBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Chooser({
  customer,
  rows,
  onClose,
}: {
  customer: Customer
  rows: readonly CustomerRow[]
  onClose: () => void
}) {
  const [keepId, setKeep] = useState(best(rows)?.id ?? customer.id)
  const [taken, setTaken] = useState<readonly number[]>(() => rows.map((row) => row.id))
  const [fields, setFields] = useState<Partial<Record<MergedField, number>>>({})
  const edits = useEdits({ keepId, taken, fields })
  const merge = useChange(mergeCustomers)
  const chosen = rows.filter((row) => row.id === keepId || taken.includes(row.id))
  const others = chosen.filter((row) => row.id !== keepId)
  const differing = mergedFields.filter((name) => new Set(chosen.map(textOf[name])).size > 1)
  const nameOf = ({ name, customerNo, store, status }: CustomerRow) =>
    `${name} ${customerNo}（${store?.name ?? '公海'}，${customerStatus.label(status)}）`
  // What the kept one lacks comes from another, unless the person decides otherwise.
  const sourceOf = (name: MergedField): number => {
    const picked = fields[name]
    if (picked !== undefined && chosen.some((row) => row.id === picked)) return picked
    const has = (row: CustomerRow) => textOf[name](row) !== ''
    return (chosen.find((row) => row.id === keepId && has(row)) ?? chosen.find(has))?.id ?? keepId
  }
  const taking = differing.map((name) => [name, sourceOf(name)] as const).filter(([, from]) => from !== keepId)
  return (
    <ActionDialog
      title="合并客户"
      size="large"
      description="跟进记录、订单都归到保留的客户；其余客户不再出现在列表中，可以撤销。"
      action={`合并 ${others.length} 位`}
      isReady={others.length > 0}
      edits={edits}
      renews={['customer']}
      onClose={onClose}
      onSubmit={(requestId) =>
        merge(
          {
            keepId,
            mergeIds: others.map((row) => row.id),
            fields: Object.fromEntries(taking),
            versions: Object.fromEntries(chosen.map((row) => [String(row.id), row.version])),
          },
          `已合并到「${rows.find((row) => row.id === keepId)?.name ?? ''}」`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <Field label="保留" required error={faults.keepId}>
            <Select
              value={String(keepId)}
              onChange={(text) => setKeep(Number(text))}
              options={rows.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
            />
          </Field>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1 text-text-muted">并入的客户</legend>
            {rows
              .filter((row) => row.id !== keepId)
              .map((row) => (
                <Checkbox
                  key={row.id}
                  value={taken.includes(row.id)}
                  onChange={(isTaken) =>
                    setTaken(isTaken ? [...taken, row.id] : taken.filter((other) => other !== row.id))
                  }
                >
                  {nameOf(row)}，跟进 {formatCount(row.followCount)} 次
                </Checkbox>
              ))}
          </fieldset>
          {differing.length > 0 && others.length > 0 && (
            <div className="grid gap-3 sm:grid-cols-2">
              {differing.map((name) => (
                <Field key={name} label={customerFieldTitles[name]} error={faults[`fields.${name}`]}>
                  <Select
                    value={String(sourceOf(name))}
                    onChange={(text) => setFields({ ...fields, [name]: Number(text) })}
                    options={chosen.map((row) => ({
                      value: String(row.id),
                      label: textOf[name](row) || '（空）',
                      hint: row.customerNo,
                    }))}
                  />
                </Field>
              ))}
            </div>
          )}
          {faults.force && <Notice tone="danger">{faults.force}</Notice>}
        </>
      )}
    </ActionDialog>
  )
}
