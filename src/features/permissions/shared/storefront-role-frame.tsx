import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

interface EndRoleFrameProps<Values extends FieldValues> {
  form: ContractForm<Values, 'save'>
  size: 'wide' | 'widest'
  title: string
  /** Who is affected by a change. */
  description: string | undefined
  canEdit: boolean
  resource: 'storeRole' | 'appletRole'
  /** Null when creating; a new role has no users and no log. */
  id: number | null
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
  facts: ReactNode
  /** The users tab: its value in the URL, its title and its panel. */
  people: { value: string; title: string; panel: ReactNode } | null
}

/** Drawer of a mall or mini-program role: facts, users and audit log. */
export function StorefrontRoleFrame<Values extends FieldValues>(props: EndRoleFrameProps<Values>) {
  const { form, resource, id, tab, onTab, onClose, facts, people, ...drawer } = props
  const known = ['facts', people?.value, 'audit']
  return (
    <FormDrawer
      form={form}
      history={id === null ? null : { resource, targetId: id }}
      {...drawer}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      {id === null || people === null ? (
        facts
      ) : (
        <Tabs value={known.includes(tab) ? tab : 'facts'} onValueChange={onTab}>
          <TabList label="角色详情">
            <Tab value="facts">资料与授权</Tab>
            <Tab value={people.value}>{people.title}</Tab>
            <Tab value="audit">操作日志</Tab>
          </TabList>
          {/* Keeps input while other tabs are open. */}
          <TabPanel value="facts" forceMount className="data-[state=inactive]:hidden">
            {facts}
          </TabPanel>
          <TabPanel value={people.value}>{people.panel}</TabPanel>
          <TabPanel value="audit">
            <FormTrail form={drawer.canEdit ? form : undefined} onRestored={() => onTab('facts')} />
          </TabPanel>
        </Tabs>
      )}
    </FormDrawer>
  )
}
