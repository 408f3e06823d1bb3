import { useEffect, useRef } from 'react'
import { menuType } from '#contract/permissions/codes.ts'
import { enableMenu, type MenuNode, saveMenu } from '#contract/permissions/menus.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { Button } from '#ui/button/button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { flatMenu, menuPath } from './branch.ts'
import { MenuFields } from './fields.tsx'
import { type CanLeave, MenuPanel } from './panel.tsx'
import { MenuRoles } from './roles.tsx'
import { useMenuForm } from './use-form.ts'
import { offRefusal, useMenuSwitch } from './use-switch.tsx'

export type MenuTab = 'facts' | 'roles' | 'audit'

interface MenuNodePanelProps {
  tree: readonly MenuNode[]
  /** Null when creating. */
  node: MenuNode | null
  parentId: number | null
  tab: MenuTab
  onTab: (tab: MenuTab) => void
  canLeave: CanLeave
  /** Receives the id of the saved node. */
  onSaved: (id: number) => void
  onClose: () => void
}

/** Panel of a main admin menu node: fields, roles and audit log. */
export function MenuNodePanel(props: MenuNodePanelProps) {
  const { tree, node, parentId, tab, onTab, canLeave, onSaved, onClose } = props
  const { form, kinds, saved } = useMenuForm(node, parentId, tree)
  const canEdit = useCan()(saveMenu)
  const all = flatMenu(tree)
  const title = node?.name ?? (kinds.length === 1 ? `新增${menuType.label(kinds[0])}` : '新增下级')
  const fields = useRef<HTMLDivElement>(null)
  const isNew = node === null
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus()
  }, [isNew])
  const facts = (
    <FormBody form={form} label={title}>
      <fieldset disabled={!canEdit} className="contents">
        <div ref={fields} className="grid gap-4">
          <MenuFields node={node} kinds={kinds} others={all.filter(({ id }) => id !== node?.id)} />
        </div>
      </fieldset>
    </FormBody>
  )
  return (
    <MenuPanel
      form={form}
      title={title}
      path={menuPath(all, parentId) || '最上级'}
      status={node && <NodeStatus node={node} />}
      canEdit={canEdit && tab === 'facts'}
      canLeave={canLeave}
      onSaved={() => onSaved(saved.current)}
      onClose={onClose}
    >
      {node ? (
        <Tabs value={tab} onValueChange={(next) => onTab(next as MenuTab)}>
          <TabList label="菜单详情">
            <Tab value="facts">资料</Tab>
            <Tab value="roles">授权角色</Tab>
            <Tab value="audit">操作日志</Tab>
          </TabList>
          {/* Keeps input while other tabs are open. */}
          <TabPanel value="facts" forceMount className="data-[state=inactive]:hidden">
            {facts}
          </TabPanel>
          <TabPanel value="roles">
            <MenuRoles id={node.id} />
          </TabPanel>
          <TabPanel value="audit">
            <AuditTrail
              resource="menu"
              targetId={node.id}
              form={canEdit ? form : undefined}
              onRestored={() => onTab('facts')}
            />
          </TabPanel>
        </Tabs>
      ) : (
        facts
      )}
    </MenuPanel>
  )
}

/** The status of a node, with its switch. */
function NodeStatus({ node }: { node: MenuNode }) {
  const canSwitch = useCan()(enableMenu)
  const { enable, disable } = useMenuSwitch()
  const refusal = offRefusal(node)
  return (
    <>
      <span className="text-small text-text-muted">{menuType.label(node.menuType)}</span>
      <StatusBadge tone={node.enabled ? 'success' : 'warning'}>{node.enabled ? '启用' : '已停用'}</StatusBadge>
      {canSwitch && !node.enabled && (
        <Button tone="link" size="tiny" onClick={() => void enable(node).catch(() => {})}>
          启用
        </Button>
      )}
      {canSwitch && node.enabled && refusal === undefined && (
        <Button tone="link" size="tiny" onClick={() => void disable(node)}>
          停用
        </Button>
      )}
      <span className="text-small text-text-faint">
        {node.updatedBy || '系统'} {formatTime(node.updatedAt)} 更新
      </span>
    </>
  )
}
