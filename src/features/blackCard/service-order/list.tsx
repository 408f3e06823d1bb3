import { useMemo, useState } from 'react'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { assignServiceOrders, closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { ASSIGNED_MAX, exportServiceOrders, listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { calendarOf, ViewSwitch } from '#screen/list/calendar-view.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { serviceOrderColumns } from './columns.tsx'
import { ServiceOrderFilters } from './filters.tsx'
import { ServiceOrderTabs } from './tabs.tsx'
import { useServiceOrderActions } from './use-actions.tsx'
import { useCanGift } from './use-can-gift.ts'

const AppointmentCalendar = lazyPart(() => import('./calendar.tsx'), 'AppointmentCalendar')
const ServiceOrderDrawer = lazyPart(() => import('./drawer.tsx'), 'ServiceOrderDrawer')
const GiftDrawer = lazyPart(() => import('./gift-drawer.tsx'), 'GiftDrawer')

export const opening = listOf(listServiceOrders, serviceOrderPaths.list, { tab: ['status', 'today'] })

/** Orders of service packages, bought or given, from the assignment to the acceptance. */
export default function ServiceOrderList() {
  const list = useList(opening)
  const calendar = calendarOf(list)
  const actions = useServiceOrderActions()
  const [isGiving, give] = useState(false)
  const canGift = useCanGift()
  const { opened, open } = list
  const payAmount = list.page?.payAmount
  const columns = useMemo(() => serviceOrderColumns({ open, payAmount }), [open, payAmount])
  const giftButton = canGift && (
    <Button tone="primary" onClick={() => give(true)}>
      赠送服务包
    </Button>
  )

  return (
    <Page
      actions={
        <>
          <ViewSwitch list={list} label="周历" />
          <ExportButton call={exportServiceOrders} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {giftButton}
        </>
      }
    >
      <ServiceOrderTabs list={list} />
      <ServiceOrderFilters list={list} />
      {calendar.isOpen ? (
        <AppointmentCalendar calendar={calendar} query={list.query} hasFilters={list.hasFilters} onOpen={open} />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有服务订单"
          noun="服务订单"
          emptyAction={giftButton}
          onOpen={({ id }) => open(id)}
          actionsWidth={200}
          actions={(row) => (
            <RowActions
              name={row.serviceOrderNo}
              actions={[...actions.actionsOf(row), { label: '查看', onSelect: () => open(row.id) }]}
            />
          )}
          bulk={
            <>
              <BulkAction
                list={list}
                scope="ids"
                asks
                most={ASSIGNED_MAX}
                call={assignServiceOrders}
                fits={{ row: ({ status }) => status === serviceOrderStatus.unassigned, none: '只能派待派单的服务订单' }}
                onRun={actions.assign}
              >
                批量派单
              </BulkAction>
              <BulkAction
                list={list}
                scope="query"
                asks
                call={closeServiceOrders}
                fits={{ row: ({ allowed }) => allowed.closeServiceOrders === '', none: '只能关闭待付款的服务订单' }}
                tone="danger"
                onRun={actions.close}
              >
                批量关闭
              </BulkAction>
              <BulkExport list={list} call={exportServiceOrders} columns={columns} />
            </>
          }
        />
      )}
      {opened !== null && <ServiceOrderDrawer id={opened} actions={actions} onClose={() => open(null)} />}
      {isGiving && <GiftDrawer onClose={() => give(false)} />}
      {actions.opened}
    </Page>
  )
}
