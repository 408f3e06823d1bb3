import type { AppletRole, listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { RoleState } from '#features/permissions/role/columns.tsx'
import { StorefrontRoleName } from '#features/permissions/shared/storefront-role-name.tsx'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listAppletRoles>()

const identityText = ({ identities }: AppletRole): string => identities.map(userIdentity.label).join('、')

/** `open` opens the role drawer. */
export const appletRoleColumns = (open: (role: AppletRole) => void) => [
  col.cell('name', '角色名称', (role) => <StorefrontRoleName role={role} onOpen={() => open(role)} />, {
    width: 192,
    pin: 'start',
    sortable: true,
    hideable: false,
    text: ({ name }) => name,
  }),
  col.cell('enabled', '状态', (role) => <RoleState {...role} />, {
    width: 88,
    text: ({ enabled }) => (enabled ? '已启用' : '已停用'),
  }),
  col.cell('identities', '适用身份', identityText, { width: 176, text: identityText }),
  col.flag('needMember', '仅黑卡会员', { width: 104 }),
  col.count('userCount', '用户数', { width: 80 }),
  col.count('sort', '排序', { width: 72, sortable: true }),
  col.text('description', '说明', { width: 280 }),
  col.text('updatedBy', '更新人', { width: 88 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
