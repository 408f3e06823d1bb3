import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { type CouponUser, listCouponUsers } from '#contract/marketing/handsels.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { Receiver } from '#features/marketing/receivers.ts'
import { useUserLabelChoices } from '#features/users/public.ts'
import { formatCapped } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { readOptions, useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, DayRangeFilter, PickFilter } from '#screen/list/filter-controls.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'

/** Users that are added at once: a page of the list. */
const ADDED_MAX = 200
/** Users that the dialog shows. */
const SHOWN = 8

interface Conditions {
  identity?: CodeOf<typeof userIdentity> | undefined
  labelId?: number | undefined
  area?: string | undefined
  registeredFrom?: string | undefined
  registeredTo?: string | undefined
  lastOrderFrom?: string | undefined
  lastOrderTo?: string | undefined
}

const col = columns<CouponUser>()
const userColumns = [
  col.text('name', '用户', { width: 120 }),
  col.text('phone', '手机号', { width: 120 }),
  col.label('identity', '身份', userIdentity, { width: 88 }),
  col.count('orderCount', '订单数', { width: 80 }),
  col.money('orderAmount', '消费金额', { width: 104 }),
  col.cell('heldCount', '已有张数', ({ heldCount }) => heldCount ?? '', {
    width: 88,
    align: 'right',
    text: ({ heldCount }) => String(heldCount ?? ''),
  }),
]

interface ConditionsDialogProps {
  /** Adds how many of it each user has. */
  couponId: number | null
  onAdd: (receivers: readonly Receiver[]) => void
  onClose: () => void
}

/** Finds users by conditions, counts them, and adds all of them to a gift. */
export function ConditionsDialog({ couponId, onAdd, onClose }: ConditionsDialogProps) {
  const [query, setQuery] = useState<Conditions>({})
  const client = useQueryClient()
  const list = { query, setFilters: (change: Partial<Conditions>) => setQuery((known) => ({ ...known, ...change })) }
  const filter = <Name extends keyof Conditions>(name: Name) => ({
    value: query[name],
    onChange: (value: Conditions[Name] | undefined) => list.setFilters({ [name]: value } as Partial<Conditions>),
  })
  const asked = { ...query, ...(couponId !== null && { couponId }) }
  const read = useLookup(listCouponUsers, { ...asked, pageSize: SHOWN }, { staleMs: 0 })
  const total = read.data?.total ?? 0
  const add = async () => {
    const found = await client.fetchQuery({
      ...readOptions(listCouponUsers, { ...asked, pageSize: ADDED_MAX }),
      staleTime: 0,
    })
    onAdd(found.list.map(({ id, name }) => ({ id, name })))
  }
  return (
    <ActionDialog
      title="按条件选择用户"
      size="large"
      action={total > 0 && total <= ADDED_MAX ? `加入这 ${total} 人` : '加入'}
      isReady={total > 0 && total <= ADDED_MAX}
      onSubmit={add}
      onClose={onClose}
    >
      <search aria-label="用户条件" className="grid gap-3 sm:grid-cols-2">
        <CodeFilter {...filter('identity')} label="身份" codes={userIdentity} />
        <PickFilter {...filter('labelId')} label="标签" useChoices={useUserLabelChoices} />
        <RegionFilter {...filter('area')} label="所在地区" levels={2} />
        <DayRangeFilter list={list} from="registeredFrom" to="registeredTo" label="注册时间" />
        <DayRangeFilter list={list} from="lastOrderFrom" to="lastOrderTo" label="最近下单" />
      </search>
      <p role="status">
        {`符合条件的正常用户 ${formatCapped(total)} 人`}
        {total > ADDED_MAX && `，一次最多加入 ${ADDED_MAX} 人，请缩小条件，或改为按标签赠送`}
      </p>
      <QueryBody read={read} noun="用户" shape="table">
        {(page) => <DataTable label="符合条件的用户" columns={userColumns} rows={page.list} rowId={({ id }) => id} />}
      </QueryBody>
    </ActionDialog>
  )
}
