import { useState } from 'react'
import { Link } from 'react-router-dom'
import { customerStatus } from '#contract/users/codes.ts'
import { addCustomerFollow } from '#contract/users/customer-follows.ts'
import { canFollow } from '#contract/users/customer-rules.ts'
import { type Customer, getCustomer, saveCustomer } from '#contract/users/customers.ts'
import { customerPaths } from '#features/users/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { Deals } from './deals.tsx'
import { CustomerFacts } from './facts.tsx'
import { Follows } from './follows.tsx'
import { Merged } from './merged.tsx'

const FollowDialog = lazyPart(() => import('./follow-dialog.tsx'), 'FollowDialog')
const CustomerFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'CustomerFormDrawer')

/** Everything about one customer beside the list. */
export function CustomerDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getCustomer, { id }, { staleMs: 0 })
  const customer = read.data
  const can = useCan()
  const [opened, open] = useState<'follow' | 'edit' | null>(null)
  const isOwn = customer !== undefined && customer.mergedInto === null
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={customer?.name ?? '客户详情'}
        description={
          customer && (
            <span className="flex items-center gap-2">
              {customer.customerNo}
              <StatusBadge tone={customerStatus.tone(customer.status)}>
                {customerStatus.label(customer.status)}
              </StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="客户">
            {(customer) => <Body customer={customer} />}
          </QueryBody>
        </DrawerBody>
        {isOwn && (can(saveCustomer) || can(addCustomerFollow)) && (
          <DrawerFoot>
            {can(saveCustomer) && <Button onClick={() => open('edit')}>编辑</Button>}
            {can(addCustomerFollow) && canFollow(customer) && (
              <Button tone="primary" onClick={() => open('follow')}>
                写跟进
              </Button>
            )}
          </DrawerFoot>
        )}
        {opened === 'follow' && customer && <FollowDialog customer={customer} onClose={() => open(null)} />}
        {opened === 'edit' && <CustomerFormDrawer id={id} onClose={() => open(null)} />}
      </DrawerContent>
    </Drawer>
  )
}

function Body({ customer }: { customer: Customer }) {
  const { id, mergedInto, followCount } = customer
  return (
    <div className="grid gap-4">
      {mergedInto && (
        <Notice
          tone="info"
          title={`已并入「${mergedInto.name}」${mergedInto.customerNo}`}
          action={
            <Button asChild size="tiny">
              <Link to={customerPaths.list.to({ id: mergedInto.id })}>打开该客户</Link>
            </Button>
          }
        >
          跟进记录在保留的客户上，这里只留资料与操作日志。
        </Notice>
      )}
      <Tabs defaultValue="follows" key={id}>
        <TabList label="客户详情">
          <Tab value="follows" count={followCount}>
            跟进
          </Tab>
          <Tab value="facts">资料</Tab>
          <Tab value="deals">成交</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="follows">
          <Follows customerId={id} />
        </TabPanel>
        <TabPanel value="facts">
          <div className="grid gap-6">
            <CustomerFacts customer={customer} />
            <Merged customer={customer} />
          </div>
        </TabPanel>
        <TabPanel value="deals">
          <Deals customer={customer} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="customer" targetId={id} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
