import type { listRoles, RoleRow } from '#contract/permissions/roles.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { columns } from '#screen/list/columns.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'

const col = columns<typeof listRoles>()

export const typeText = ({ accountTypes }: Pick<RoleRow, 'accountTypes'>): string =>
  accountTypes.map(accountType.label).join('、')

export const RoleState = ({ enabled }: Pick<RoleRow, 'enabled'>) => (
  <StatusBadge tone={enabled ? 'success' : 'neutral'}>{enabled ? '已启用' : '已停用'}</StatusBadge>
)

/** `open` opens the role drawer. */
export const roleColumns = (open: (role: RoleRow) => void) => [
  col.name('name', '角色名称', (role) => open(role), { width: 144, sortable: true }),
  col.cell('enabled', '状态', (role) => <RoleState {...role} />, {
    width: 88,
    text: ({ enabled }) => (enabled ? '已启用' : '已停用'),
  }),
  col.code('code', '角色编码', { width: 144 }),
  col.cell('accountTypes', '适用账号类型', typeText, { width: 112, text: typeText }),
  col.label('dataScope', '数据范围', dataScope, { width: 104 }),
  col.count('menuCount', '页面数', { width: 72 }),
  col.count('userCount', '账号数', { width: 72 }),
  col.text('description', '职责说明', { width: 240 }),
  col.flag('builtIn', '内置角色', { width: 88 }),
  col.count('sort', '排序', { width: 80, sortable: true }),
  col.text('updatedBy', '更新人', { width: 104 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
