import type { AuditEntry } from '#contract/base.ts'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { getAuditLog } from '#contract/permissions/audit-logs.ts'
import { getMenuTree } from '#contract/permissions/menus.ts'
import { getRole, grantRole, type RoleRow, saveRole } from '#contract/permissions/roles.ts'
import { dataScope } from '#contract/session.ts'
import { RoleMenuPreview } from '#features/permissions/menu/preview.tsx'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { toast } from '#ui/toast/toast.ts'
import { RoleState, typeText } from './columns.tsx'
import { RoleHolders } from './holders.tsx'
import type { RoleDetail } from './use-grant.ts'

interface RoleDrawerProps {
  id: number
  /** The open tab; an unknown value opens the facts. */
  tab: string
  onTab: (tab: string) => void
  onEdit: (role: RoleRow) => void
  /** Opens the grant, optionally with an earlier grant to restore. */
  onGrant: (id: number, proposal?: readonly number[]) => void
  onClose: () => void
}

const tabs = ['facts', 'users', 'menu', 'audit']

/** Drawer of a role: facts, users, menu preview and audit log. */
export function RoleDrawer({ id, tab, onTab, onEdit, onGrant, onClose }: RoleDrawerProps) {
  const can = useCan()
  const read = useLookup(getRole, { id }, { staleMs: 0 })
  const role = read.data
  const canGrant = can(grantRole) && can(getMenuTree) && role !== undefined && !role.holdsAll
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={role?.name ?? '角色详情'}
        description={
          role && (
            <span className="flex items-center gap-2">
              {role.code}
              <RoleState {...role} />
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="角色">
            {(role) => (
              <Tabs value={tabs.includes(tab) ? tab : 'facts'} onValueChange={onTab}>
                <TabList label="角色详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="users" count={role.userCount}>
                    账号
                  </Tab>
                  <Tab value="menu">菜单预览</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <RoleFacts role={role} />
                </TabPanel>
                <TabPanel value="users">
                  {can(listAdminUsers) ? <RoleHolders role={role} /> : <HolderNames role={role} />}
                </TabPanel>
                <TabPanel value="menu">
                  <RoleMenuPreview role={role} />
                </TabPanel>
                <TabPanel value="audit">
                  <RoleTrail id={id} onRestore={canGrant ? (menuIds) => onGrant(id, menuIds) : undefined} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {role && (can(saveRole) || canGrant) && (
          <DrawerFoot>
            {can(saveRole) && <Button onClick={() => onEdit(role)}>编辑</Button>}
            {canGrant && (
              <Button tone="primary" onClick={() => onGrant(id)}>
                授权
              </Button>
            )}
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function RoleFacts({ role }: { role: RoleDetail }) {
  return (
    <Descriptions>
      <Descriptions.Item label="角色编码" copies={role.code} />
      <Descriptions.Item label="类型">{role.builtIn ? '内置角色' : '自建角色'}</Descriptions.Item>
      <Descriptions.Item label="适用账号">{typeText(role)}</Descriptions.Item>
      <Descriptions.Item label="数据范围">{dataScope.label(role.dataScope)}</Descriptions.Item>
      <Descriptions.Item label="授权">
        {role.holdsAll
          ? '全部页面与按钮，以后新增的也包括在内'
          : `${role.menuCount} 个页面，${role.checkedIds.length - role.menuCount} 个按钮`}
      </Descriptions.Item>
      <Descriptions.Item label="账号数">{`${role.userCount} 个`}</Descriptions.Item>
      <Descriptions.Item label="排序">{String(role.sort)}</Descriptions.Item>
      <Descriptions.Item label="更新">{`${role.updatedBy || '系统'} ${formatTime(role.updatedAt)}`}</Descriptions.Item>
      <Descriptions.Item label="职责说明" wide>
        {role.description}
      </Descriptions.Item>
    </Descriptions>
  )
}

/** Names of the users with the role, without permission to read accounts. */
function HolderNames({ role: { holders, userCount } }: { role: RoleDetail }) {
  if (userCount === 0) return <p className="py-6 text-center text-text-muted">还没有账号使用该角色</p>
  const rest = userCount > holders.length ? ` 等 ${userCount} 个账号` : ''
  return <p>{holders.map(({ name, account }) => `${name}（${account}）`).join('、') + rest}</p>
}

interface RoleTrailProps {
  id: number
  onRestore: ((menuIds: readonly number[]) => void) | undefined
}

/** Audit log of the role; each earlier grant can be restored. */
function RoleTrail({ id, onRestore }: RoleTrailProps) {
  const canSeeLog = useCan()(getAuditLog)
  const restore = async ({ id: logId }: AuditEntry) => {
    try {
      const { after } = await call(getAuditLog, { id: logId })
      const ids = after && 'menuIds' in after && Array.isArray(after.menuIds) ? after.menuIds : null
      if (ids) onRestore?.(ids.map(Number))
      else toast.error('这条记录没有保存授权内容')
    } catch (error) {
      // The request has already shown the error.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <AuditTrail
      resource="role"
      targetId={id}
      {...(onRestore &&
        canSeeLog && {
          action: (entry: AuditEntry) =>
            entry.action === 'grant' && (
              <Button tone="link" size="tiny" onClick={() => void restore(entry)}>
                恢复到此版本
              </Button>
            ),
        })}
    />
  )
}
