import type { listStoreRoles, StoreRole } from '#contract/permissions/store-roles.ts'
import { merchantType, priceColumn, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { RoleState } from '#features/permissions/role/columns.tsx'
import { StorefrontRoleName } from '#features/permissions/shared/storefront-role-name.tsx'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listStoreRoles>()

export const typesText = ({ merchantTypes }: Pick<StoreRole, 'merchantTypes'>): string =>
  merchantTypes.length === merchantType.codes.length ? '全部类型' : merchantTypes.map(merchantType.label).join('、')

const pricesText = ({ canViewPrice }: StoreRole): string => canViewPrice.map(priceColumn.label).join('、') || '不可见'

/** `open` opens the role drawer. */
export const storeRoleColumns = (open: (role: StoreRole) => void) => [
  col.cell('name', '角色名称', (role) => <StorefrontRoleName role={role} onOpen={() => open(role)} />, {
    width: 176,
    pin: 'start',
    sortable: true,
    hideable: false,
    text: ({ name }) => name,
  }),
  col.cell('enabled', '状态', (role) => <RoleState {...role} />, {
    width: 88,
    text: ({ enabled }) => (enabled ? '已启用' : '已停用'),
  }),
  col.cell('merchantTypes', '适用商家类型', typesText, { width: 208, text: typesText }),
  col.label('roleLevel', '角色级别', storeRoleLevel, { width: 88 }),
  col.cell('canViewPrice', '可见价格', pricesText, { width: 208, text: pricesText }),
  col.count('merchantCount', '商家数', { width: 80 }),
  col.count('memberCount', '使用人数', { width: 88 }),
  col.count('sort', '排序', { width: 72, sortable: true }),
  col.text('description', '说明', { width: 240 }),
  col.text('updatedBy', '更新人', { width: 88 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
