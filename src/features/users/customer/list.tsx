import { useMemo, useState } from 'react'
import {
  assignCustomers,
  changeCustomerStatus,
  deleteCustomers,
  mergeCustomers,
} from '#contract/users/customer-changes.ts'
import { addCustomerFollow } from '#contract/users/customer-follows.ts'
import { type CustomerStep, canDeleteCustomer, canFollow, canSpread, canStep } from '#contract/users/customer-rules.ts'
import { type CustomerRow, exportCustomers, listCustomers, saveCustomer } from '#contract/users/customers.ts'
import { customerRights } from '#contract/users/field-rights.ts'
import { customerPaths } from '#features/users/paths.ts'
import { Can, useCan, useHolds, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { type Asked, Asking } from './asking.tsx'
import { customerColumns } from './columns.tsx'
import { CustomerFilters, CustomerTabs } from './filters.tsx'
import { useCustomerActions } from './use-actions.ts'

const CustomerBoard = lazyPart(() => import('./board.tsx'), 'CustomerBoard')
const CustomerDrawer = lazyPart(() => import('./drawer.tsx'), 'CustomerDrawer')

export const opening = listOf(listCustomers, customerPaths.list, { tab: ['status', 'followDue'] })

const isOpen = (customer: CustomerRow) => canStep('assign', customer)

/** Leads and customers of stores and designers. */
export default function CustomerListScreen() {
  const list = useList(opening)
  const can = useCan()
  const reads = useReads(customerRights)
  const canImport = useHolds('customer:import')
  const { open } = list
  const showsLabels = reads('labels')
  const columns = useMemo(() => customerColumns(open, showsLabels), [open, showsLabels])
  const { release, remove } = useCustomerActions()
  const [asked, ask] = useState<Asked | null>(null)
  const isBoard = list.query.view === 'board'
  const may = (step: CustomerStep) =>
    step === 'assign' || step === 'reopen' || step === 'release' ? can(assignCustomers) : can(changeCustomerStatus)
  const step = (name: CustomerStep, customer: CustomerRow) => {
    if (name === 'release') return void release(customer)
    ask(name === 'assign' ? { what: 'assign', target: [customer] } : { what: name, customer })
  }
  const stepAction = (name: CustomerStep, label: string, customer: CustomerRow, tone?: 'danger') =>
    may(name) && canStep(name, customer) && { label, ...(tone && { tone }), onSelect: () => step(name, customer) }
  const actions = (customer: CustomerRow) => (
    <RowActions
      name={customer.name}
      actions={[
        // A card opens by its name.
        !isBoard && { label: '详情', onSelect: () => open(customer.id) },
        can(addCustomerFollow) &&
          canFollow(customer) && { label: '写跟进', onSelect: () => ask({ what: 'follow', customer }) },
        can(saveCustomer) && { label: '编辑', onSelect: () => ask({ what: 'edit', customer }) },
        stepAction('assign', '分配', customer),
        stepAction('visit', '标记到店', customer),
        stepAction('sign', '标记签约', customer),
        stepAction('reopen', '重新跟进', customer),
        stepAction('release', '退回公海', customer),
        can(mergeCustomers) &&
          customer.twinCount > 0 && { label: '合并', onSelect: () => ask({ what: 'merge', customer }) },
        stepAction('lose', '标记流失', customer, 'danger'),
        can(deleteCustomers) &&
          canDeleteCustomer(customer) && { label: '删除', tone: 'danger', onSelect: () => void remove([customer]) },
      ]}
    />
  )
  const addButton = (
    <Can call={saveCustomer}>
      <Button tone="primary" onClick={() => ask({ what: 'add' })}>
        新增客户
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ButtonGroup label="视图">
            <Button aria-pressed={!isBoard} onClick={() => list.setFilters({ view: undefined })}>
              列表
            </Button>
            <Button aria-pressed={isBoard} onClick={() => list.setFilters({ view: 'board', status: undefined })}>
              看板
            </Button>
          </ButtonGroup>
          <ExportButton call={exportCustomers} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {canImport && <Button onClick={() => ask({ what: 'import' })}>导入 Excel</Button>}
          {addButton}
        </>
      }
    >
      <CustomerTabs list={list} isBoard={isBoard} />
      <CustomerFilters list={list} />
      {isBoard ? (
        <CustomerBoard list={list} canMove={may} onStep={step} actions={actions} />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有客户"
          noun="客户"
          emptyAction={addButton}
          onOpen={({ id }) => open(id)}
          actions={actions}
          bulk={
            <>
              <BulkExport list={list} call={exportCustomers} columns={columns} />
              <BulkAction
                list={list}
                scope="query"
                asks
                call={assignCustomers}
                fits={{ row: isOpen, none: '所选的客户都已签约或流失' }}
                onRun={(target) => ask({ what: 'assign', target })}
              >
                分配
              </BulkAction>
              <BulkAction
                list={list}
                scope="ids"
                call={assignCustomers}
                fits={{ row: canSpread, none: '只能平均分配公海待分配的客户' }}
                onRun={(target) => ask({ what: 'spread', target })}
              >
                平均分配
              </BulkAction>
              <BulkAction list={list} scope="query" asks tone="danger" call={deleteCustomers} onRun={remove}>
                删除
              </BulkAction>
            </>
          }
        />
      )}
      {list.opened !== null && <CustomerDrawer key={list.opened} id={list.opened} onClose={() => open(null)} />}
      {asked && <Asking asked={asked} onClose={() => ask(null)} />}
    </Page>
  )
}
