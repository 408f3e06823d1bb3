import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { listUserCoupons } from '#contract/marketing/user-coupons.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { canRevoke } from '#contract/users/application-rules.ts'
import { revokeUserIdentity } from '#contract/users/applications.ts'
import { userStatus } from '#contract/users/codes.ts'
import { listCustomers } from '#contract/users/customers.ts'
import {
  changeUserPhone,
  editUser,
  enableUser,
  setUserEnterprise,
  setUserLabels,
  setUserRoles,
} from '#contract/users/user-changes.ts'
import { canEditUser, canFreeze, canUnfreeze, userNameOf } from '#contract/users/user-rules.ts'
import { getUser, listUsers, type User } from '#contract/users/users.ts'
import { CouponsOfUser } from '#features/marketing/public.ts'
import { OrdersOfUser, RefundsOfUser } from '#features/orders/public.ts'
import { userPaths } from '#features/users/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { RecordPager } from '#screen/list/record-pager.tsx'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { useRevoke } from '../application/use-revoke.ts'
import { CustomersOfDesigner } from '../customer/of-designer.tsx'
import { Facts, Overview } from './detail-facts.tsx'
import { Invitees, Sessions } from './detail-tables.tsx'
import { useUserActions } from './use-actions.ts'

const EditDrawer = lazyPart(() => import('./edit-drawer.tsx'), 'EditDrawer')
const EnterpriseDialog = lazyPart(() => import('./enterprise-dialog.tsx'), 'EnterpriseDialog')
const LabelDialog = lazyPart(() => import('./label-dialog.tsx'), 'LabelDialog')
const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'), 'PhoneDialog')
const RolesDialog = lazyPart(() => import('./roles-dialog.tsx'), 'RolesDialog')

export default function UserDetail() {
  const { id } = useRouteQuery(userPaths.detail)
  const user = useRead(getUser, id === undefined ? null : { id })
  if (user) return <UserPage user={user} />
  return (
    <Result
      tone="warning"
      title="用户不存在"
      description="链接里没有用户编号，请从用户列表打开。"
      actions={
        <LinkButton asChild>
          <Link to={userPaths.list.to()}>返回用户列表</Link>
        </LinkButton>
      }
    />
  )
}

/** Everything about one user: identity and papers, relations, orders, history. */
function UserPage({ user }: { user: User }) {
  const { tab = 'facts' } = useRouteQuery(userPaths.detail)
  const [opened, open] = useState<'edit' | 'phone' | 'roles' | 'enterprise' | 'labels' | null>(null)
  const navigate = useNavigate()
  const can = useCan()
  const { freeze, unfreeze } = useUserActions()
  const revoke = useRevoke()
  const { id, status, frozenReason } = user
  const proof = user.applications.find(canRevoke)
  const isOpen = canEditUser(user)
  const close = () => open(null)
  return (
    <Page
      title={userNameOf(user)}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <StatusBadge tone={userStatus.tone(status)}>{userStatus.label(status)}</StatusBadge>
          <CopyText value={user.userNo} />
        </span>
      }
      actions={
        <>
          <RecordPager
            list={listUsers}
            id={id}
            noun="用户"
            to={(other) => userPaths.detail.to({ id: other, ...(tab !== 'facts' && { tab }) })}
          />
          <RowActions
            name={userNameOf(user)}
            actions={[
              can(setUserLabels) && isOpen && { label: '打标签', onSelect: () => open('labels') },
              can(setUserEnterprise) && isOpen && { label: '调整企业', onSelect: () => open('enterprise') },
              can(setUserRoles) &&
                can(listAppletRoles) &&
                isOpen && { label: '设置小程序角色', onSelect: () => open('roles') },
              can(changeUserPhone) && isOpen && { label: '修改手机号', onSelect: () => open('phone') },
              can(revokeUserIdentity) &&
                proof !== undefined && {
                  label: '撤销认证',
                  tone: 'danger',
                  onSelect: () => void revoke({ ...proof, realName: userNameOf(user) }),
                },
              can(enableUser) &&
                canFreeze(user) && { label: '冻结', tone: 'danger', onSelect: () => void freeze([user]) },
            ]}
          />
          {can(enableUser) && canUnfreeze(user) && <Button onClick={() => void unfreeze([user])}>解冻</Button>}
          {can(editUser) && isOpen && (
            <Button tone="primary" onClick={() => open('edit')}>
              编辑
            </Button>
          )}
        </>
      }
    >
      {frozenReason && <Notice tone="danger" title={`冻结原因：${frozenReason}`} />}
      <Overview user={user} />
      <Tabs value={tab} onValueChange={(next) => navigate(userPaths.detail.to({ id, tab: next }), { replace: true })}>
        <TabList label="用户资料">
          <Tab value="facts">资料</Tab>
          {can(listOrders) && <Tab value="orders">订单</Tab>}
          {can(listRefunds) && <Tab value="refunds">退款</Tab>}
          {can(listUserCoupons) && (
            <Tab value="coupons" count={user.couponCount}>
              优惠券
            </Tab>
          )}
          {can(listCustomers) && user.customerCount > 0 && (
            <Tab value="customers" count={user.customerCount}>
              客户
            </Tab>
          )}
          <Tab value="invitees" count={user.inviteeCount}>
            邀请的人
          </Tab>
          <Tab value="sessions">登录记录</Tab>
          <Tab value="audit">操作日志</Tab>
        </TabList>
        <TabPanel value="facts">
          <Facts user={user} />
        </TabPanel>
        <TabPanel value="orders">
          <OrdersOfUser userId={id} />
        </TabPanel>
        <TabPanel value="refunds">
          <RefundsOfUser userId={id} />
        </TabPanel>
        <TabPanel value="coupons">
          <CouponsOfUser userId={id} />
        </TabPanel>
        <TabPanel value="customers">
          <CustomersOfDesigner designerId={id} />
        </TabPanel>
        <TabPanel value="invitees">
          <Invitees userId={id} />
        </TabPanel>
        <TabPanel value="sessions">
          <Sessions sessions={user.sessions} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTrail resource="user" targetId={id} />
        </TabPanel>
      </Tabs>
      {opened === 'edit' && <EditDrawer id={id} onClose={close} />}
      {opened === 'phone' && <PhoneDialog user={user} onClose={close} />}
      {opened === 'roles' && <RolesDialog user={user} onClose={close} />}
      {opened === 'enterprise' && <EnterpriseDialog target={[user]} onClose={close} />}
      {opened === 'labels' && <LabelDialog target={[user]} onClose={close} />}
    </Page>
  )
}
