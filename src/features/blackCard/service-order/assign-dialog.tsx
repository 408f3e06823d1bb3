import { useState } from 'react'
import { assignServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { type FittingProvider, listFittingProviders, type ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import type { BulkResult } from '#contract/fields.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { ApiError } from '#lib/api-error.ts'
import { dayOf } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { bulkText, bulkToast } from '#screen/list/bulk-toast.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { doneBy } from './labels.ts'
import { nobody, personOf, WorkerInput } from './worker-input.tsx'

interface AssignDialogProps {
  orders: BulkTarget<ServiceOrderRow>
  onClose: () => void
}

/** 评分 4.8，在办 3 单; or what its price list lacks. */
function hintOf({ score, openCount, unpriced }: FittingProvider): string {
  if (unpriced.length > 0) return `价目缺少：${unpriced.join('、')}，补充后可派`
  return `${score === null ? '还没有评分' : `评分 ${score}`}，在办 ${openCount} 单`
}

/** Why an entered appointment is refused; '' if it is not. */
function appointmentFault(at: string, orders: readonly ServiceOrderRow[]): string {
  if (at === '') return ''
  if (!isAfter(at, new Date().toISOString())) return '预约时间应晚于现在'
  const early = orders.find(({ expireAt }) => expireAt !== null && dayOf(new Date(at)) > expireAt)
  return early ? `预约时间不能晚于有效期 ${early.expireAt}` : ''
}

/** Assigns orders to a provider or to staff of the platform, or again to another one. */
export function AssignDialog({ orders, onClose }: AssignDialogProps) {
  const { rows, settle } = bulkTarget(orders)
  const [left, setLeft] = useState(rows)
  const [only] = rows.length === 1 ? rows : []
  const earlier = only ? doneBy(only) : ''
  const [provider, setProvider] = useState(String(only?.provider?.id ?? ''))
  const [worker, setWorker] = useState(only ? personOf(only) : nobody)
  const booked = only?.appointmentAt ?? ''
  const [at, setAt] = useState(booked)
  const edits = useEdits({ provider, worker, at })
  const assign = useChange(assignServiceOrders)
  const read = useLookup(listFittingProviders, { ids: rows.map(({ id }) => id) }, { staleMs: 0 })
  const { byStaff = false, providers = [] } = read.data ?? {}
  const chosen = providers.find(({ id }) => String(id) === provider)
  const next = byStaff ? '平台人员' : (chosen?.name ?? '')
  const isReplaced = earlier !== '' && next !== '' && next !== earlier
  const fault = at === booked ? '' : appointmentFault(at, left)
  const isChosen = byStaff ? worker.workerName.trim() !== '' : chosen?.unpriced.length === 0

  const chooseProvider = (id: string) => {
    setProvider(id)
    // A name that was typed stays; a worker of another provider does not come along.
    const isTyped = worker.workerId === null && worker.workerName !== '' && worker.workerName !== only?.workerName
    if (!isTyped) setWorker(only && id === String(only.provider?.id) ? personOf(only) : nobody)
  }

  const submit = async (requestId: string) => {
    const params = {
      ids: left.map(({ id }) => id),
      providerId: byStaff ? null : Number(provider),
      ...(worker.workerId === null
        ? worker.workerName.trim() && { workerName: worker.workerName.trim() }
        : { workerId: worker.workerId }),
      ...(at !== booked && { appointmentAt: at }),
    }
    const result = (await assign(params, undefined, { quiet: true, requestId })) as BulkResult
    const failed = new Set(result.failed.map(({ id }) => id))
    settle([...failed])
    if (failed.size === 0) return bulkToast(result, isReplaced ? '个服务订单已改派' : '个服务订单已派单')
    // The refused orders stay, with the input, for another try.
    setLeft(left.filter(({ id }) => failed.has(id)))
    throw new ApiError('refused', 422, bulkText(result, '个服务订单已派单'))
  }

  return (
    <ActionDialog
      title={`${earlier ? '改派' : '派单'}${targetLabel(left, '个服务订单', ({ serviceOrderNo }) => serviceOrderNo)}`}
      description={only ? `${only.packageName} · ${only.buyerName}` : '派给同一个服务商，使用同一个预约时间'}
      size="medium"
      action={earlier ? '改派' : '派单'}
      isReady={read.data !== undefined && isChosen && at !== '' && fault === ''}
      edits={edits}
      renews={['serviceOrder']}
      onClose={onClose}
      onSubmit={submit}
    >
      {(faults) => (
        <>
          <QueryBody read={read} noun="可派服务商" shape="form">
            {() =>
              byStaff ? (
                <Notice>该服务包没有指定服务商，由平台人员服务。</Notice>
              ) : providers.length === 0 ? (
                <NoProvider isOne={rows.length === 1} />
              ) : (
                <Field label="服务商" required error={faults.providerId}>
                  <RadioGroup
                    stacked
                    value={provider}
                    onChange={chooseProvider}
                    options={providers.map((one) => ({
                      value: String(one.id),
                      label: one.name,
                      hint: hintOf(one),
                      disabled: one.unpriced.length > 0,
                    }))}
                  />
                </Field>
              )
            }
          </QueryBody>
          {isReplaced && (
            <Notice tone="warning">
              {`由「${earlier}」改派给「${next}」${only?.provider ? '，原服务商会收到改派短信，不再上门' : ''}。`}
            </Notice>
          )}
          <Field label="预约时间" required error={faults.appointmentAt ?? (fault || undefined)}>
            <DateInput value={at} onChange={setAt} withTime min={dayOf()} className="max-w-64" />
          </Field>
          <Field
            label="服务人员"
            required={byStaff}
            hint={byStaff ? undefined : '选填，服务商可以之后安排'}
            error={faults.workerName}
          >
            <WorkerInput workers={chosen?.workers ?? []} value={worker} onChange={setWorker} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}

const NoProvider = ({ isOne }: { isOne: boolean }) => (
  <Notice tone="warning" title="没有可派的服务商">
    {isOne
      ? '服务包指定的服务商都未启用，或不在该地区提供这类服务。请在服务包中增加可派服务商。'
      : '所选服务订单没有共同的可派服务商，请按服务包和地区分开派单。'}
  </Notice>
)
