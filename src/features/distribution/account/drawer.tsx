import { getDistributor } from '#contract/distribution/accounts.ts'
import { listAuthorizations } from '#contract/distribution/authorizations.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { DistributorOverview, DistributorPapers } from './facts.tsx'
import { BillTable, DepositTable } from './money.tsx'
import { AccountRules } from './rules.tsx'

/** Detail drawer of an account. */
export function DistributorDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getDistributor, { id }, { staleMs: 0 })
  const can = useCan()
  const row = read.data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={row?.name ?? '经销商详情'}
        description={
          row && (
            <span className="flex items-center gap-2">
              {row.accountNo}
              <StatusBadge tone={distributorStatus.tone(row.status)}>{distributorStatus.label(row.status)}</StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="经销商">
            {(distributor) => (
              <Tabs defaultValue="overview">
                <TabList label="经销商详情">
                  <Tab value="overview">概览</Tab>
                  <Tab value="papers">资料</Tab>
                  <Tab value="bills" count={distributor.bills.length + distributor.renewals.length}>
                    单据
                  </Tab>
                  <Tab value="deposits" count={distributor.deposits.length}>
                    保证金
                  </Tab>
                  {can(listAuthorizations) && <Tab value="rules">授权</Tab>}
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="overview">
                  <DistributorOverview distributor={distributor} />
                </TabPanel>
                <TabPanel value="papers">
                  <DistributorPapers distributor={distributor} />
                </TabPanel>
                <TabPanel value="bills">
                  <BillTable distributor={distributor} />
                </TabPanel>
                <TabPanel value="deposits">
                  <DepositTable distributor={distributor} />
                </TabPanel>
                <TabPanel value="rules">
                  <AccountRules distributor={distributor} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="distributorAccount" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
