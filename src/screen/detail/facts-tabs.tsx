import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { AuditTrail } from './audit-trail.tsx'

interface FactsTabsProps {
  /** Kind of record: 材料品牌. */
  label: string
  /** Resource of the permission list, for example brand. */
  resource: string
  targetId: number
  /** Address of the record's form page, for a user who may edit it. */
  restoreAt?: string | undefined
  /** Content of the 资料 tab. */
  children: ReactNode
}

/** Tabs with a record's details and its audit log. */
export function FactsTabs({ label, resource, targetId, restoreAt, children }: FactsTabsProps) {
  return (
    <Tabs defaultValue="facts">
      <TabList label={label}>
        <Tab value="facts">资料</Tab>
        <Tab value="audit">操作日志</Tab>
      </TabList>
      <TabPanel value="facts">{children}</TabPanel>
      <TabPanel value="audit">
        <AuditTrail resource={resource} targetId={targetId} restoreAt={restoreAt} />
      </TabPanel>
    </Tabs>
  )
}
