import type { ReactNode } from 'react'
import { type AdminUserRow, editAdminUser, getAdminUser, listAdminSessions } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { UserEffective } from './effective.tsx'
import { UserFacts } from './facts.tsx'
import { UserSessions } from './sessions.tsx'
import { accountName, UserState } from './status.tsx'
import { UserTrail } from './trail.tsx'

interface UserDrawerProps {
  id: number
  /** Other actions of the account. */
  actions: (user: AdminUserRow) => ReactNode
  onEdit: () => void
  onClose: () => void
}

/** Detail drawer of an account. */
export function UserDrawer({ id, actions, onEdit, onClose }: UserDrawerProps) {
  const read = useLookup(getAdminUser, { id }, { staleMs: 0 })
  const user = read.data
  const canSessions = useCanCall(listAdminSessions)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={user?.name ?? '账号详情'}
        description={
          user && (
            <span className="flex items-center gap-3">
              {accountName(user)}
              <UserState user={user} />
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="账号">
            {(user) => (
              <Tabs defaultValue="facts">
                <TabList label="账号详情">
                  <Tab value="facts">基本信息</Tab>
                  <Tab value="effective" count={user.effective.length}>
                    生效权限
                  </Tab>
                  {canSessions && (
                    <Tab value="sessions" count={user.onlineCount}>
                      登录会话
                    </Tab>
                  )}
                  <Tab value="trail">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <UserFacts user={user} />
                </TabPanel>
                <TabPanel value="effective">
                  <UserEffective user={user} />
                </TabPanel>
                <TabPanel value="sessions">
                  <UserSessions user={user} />
                </TabPanel>
                <TabPanel value="trail">
                  <UserTrail user={user} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {user && user.status !== adminUserStatus.deleted && (
          <DrawerFoot>
            <span className="mr-auto">{actions(user)}</span>
            <Can call={editAdminUser}>
              <Button size="medium" onClick={onEdit}>
                编辑
              </Button>
            </Can>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}
