import type { ReactNode } from 'react'
import { AuditTrail } from '#screen/audit-trail.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

interface EndRoleTabsProps {
  resource: 'storeRole' | 'appletRole'
  id: number
  tab: string
  onTab: (tab: string) => void
  facts: ReactNode
  /** Who has the role: the name of the tab in the address, its title, and what it shows. */
  people: { value: string; title: string; panel: ReactNode }
}

/** A role of the mall or of the mini-programme: what it is, who has it, and what was done with it. */
export function EndRoleTabs({ resource, id, tab, onTab, facts, people }: EndRoleTabsProps) {
  const known = ['facts', people.value, 'audit']
  return (
    <Tabs value={known.includes(tab) ? tab : 'facts'} onValueChange={onTab}>
      <TabList label="角色详情">
        <Tab value="facts">资料与授权</Tab>
        <Tab value={people.value}>{people.title}</Tab>
        <Tab value="audit">操作日志</Tab>
      </TabList>
      {/* What is entered stays while one looks at the other tabs. */}
      <TabPanel value="facts" forceMount className="data-[state=inactive]:hidden">
        {facts}
      </TabPanel>
      <TabPanel value={people.value}>{people.panel}</TabPanel>
      <TabPanel value="audit">
        <AuditTrail resource={resource} targetId={id} />
      </TabPanel>
    </Tabs>
  )
}
