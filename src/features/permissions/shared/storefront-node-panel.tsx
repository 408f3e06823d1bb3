import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type CanLeave, MenuPanel } from '#features/permissions/menu/panel.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import type { ContractForm } from '#screen/form/use-contract-form.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

interface EndNodePanelProps<Values extends FieldValues> {
  form: ContractForm<Values, 'save'>
  title: string
  path: string
  status: ReactNode
  resource: 'storeMenu' | 'appletMenu'
  /** Null when creating. */
  id: number | null
  canEdit: boolean
  canLeave: CanLeave
  onSaved: () => void
  onClose: () => void
  /** The fields, followed by derived information. */
  children: ReactNode
  preview?: ReactNode
}

/** Panel of a mall or mini-program menu node, next to its tree. */
export function StorefrontNodePanel<Values extends FieldValues>(props: EndNodePanelProps<Values>) {
  const [tab, setTab] = useState('facts')
  const { form, title, resource, id, canEdit, children, preview, ...rest } = props
  const fields = useRef<HTMLDivElement>(null)
  const isNew = id === null
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus()
  }, [isNew])
  const facts = (
    <div className="grid gap-6">
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <div ref={fields} className="grid gap-4">
            {children}
          </div>
        </fieldset>
      </FormBody>
      {preview}
    </div>
  )
  return (
    <MenuPanel form={form} title={title} canEdit={canEdit} {...rest}>
      {id === null ? (
        facts
      ) : (
        <Tabs value={tab} onValueChange={setTab}>
          <TabList label="菜单详情">
            <Tab value="facts">资料</Tab>
            <Tab value="audit">操作日志</Tab>
          </TabList>
          {/* Keeps input while the audit log is open. */}
          <TabPanel value="facts" forceMount className="data-[state=inactive]:hidden">
            {facts}
          </TabPanel>
          <TabPanel value="audit">
            <AuditTrail
              resource={resource}
              targetId={id}
              form={canEdit ? form : undefined}
              onRestored={() => setTab('facts')}
            />
          </TabPanel>
        </Tabs>
      )}
    </MenuPanel>
  )
}
