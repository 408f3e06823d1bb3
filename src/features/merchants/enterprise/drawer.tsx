import { Link } from 'react-router-dom'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { canEditEnterprise } from '#contract/merchants/enterprise-rules.ts'
import { editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { EnterpriseBusiness } from './business.tsx'
import { EnterpriseOverview, EnterprisePapers } from './facts.tsx'
import { EnterpriseMembers } from './members.tsx'

/** Detail drawer of a merchant. */
export function EnterpriseDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getEnterpriseUser, { id }, { staleMs: 0 })
  const enterprise = read.data
  const canEdit = useCanCall(editEnterpriseUser) && enterprise !== undefined && canEditEnterprise(enterprise)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={enterprise?.name ?? '企业商家详情'}
        description={
          enterprise && (
            <span className="flex items-center gap-2">
              {enterprise.enterpriseNo}
              <StatusBadge tone={enterpriseStatus.tone(enterprise.status)}>
                {enterpriseStatus.label(enterprise.status)}
              </StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="企业商家">
            {(enterprise) => (
              <Tabs defaultValue="overview">
                <TabList label="企业商家详情">
                  <Tab value="overview">概览</Tab>
                  <Tab value="papers">资料</Tab>
                  <Tab value="business">经营</Tab>
                  <Tab value="members" count={enterprise.memberCount}>
                    成员
                  </Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="overview">
                  <EnterpriseOverview enterprise={enterprise} />
                </TabPanel>
                <TabPanel value="papers">
                  <EnterprisePapers enterprise={enterprise} />
                </TabPanel>
                <TabPanel value="business">
                  <EnterpriseBusiness enterprise={enterprise} />
                </TabPanel>
                <TabPanel value="members">
                  <EnterpriseMembers enterprise={enterprise} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail
                    resource="enterpriseUser"
                    targetId={id}
                    restoreAt={canEdit ? enterprisePaths.form.to({ id }) : undefined}
                  />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {canEdit && (
          <DrawerFoot>
            <Button asChild>
              <Link to={enterprisePaths.form.to({ id })}>编辑</Link>
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}
