import { Link } from 'react-router-dom'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import type { listMerchantUsers } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { terminal } from '#contract/users/codes.ts'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listMerchantUsers>()

/** `open` opens the drawer of a member. */
export const memberColumns = (open: (id: number) => void): ListColumn<typeof listMerchantUsers>[] => [
  col.name('name', '姓名', ({ id }) => open(id), { width: 112, sortable: true }),
  col.status('status', '状态', merchantUserStatus),
  col.code('phone', '登录手机', { width: 128 }),
  col.cell(
    'enterprise',
    '所属企业',
    ({ enterprise }) => (
      <Link
        to={enterprisePaths.list.to({ id: enterprise.id })}
        className="truncate text-accent-text hover:underline hover:underline-offset-4"
      >
        {enterprise.name}
      </Link>
    ),
    { width: 144, text: ({ enterprise }) => enterprise.name },
  ),
  col.cell('store', '所属门店', ({ store }) => store?.name, { width: 144, text: ({ store }) => store?.name ?? '' }),
  col.label('roleLevel', '级别', storeRoleLevel, { width: 72 }),
  col.cell('storeRole', '商城角色', ({ storeRole }) => storeRole.name, {
    width: 104,
    text: ({ storeRole }) => storeRole.name,
  }),
  col.text('position', '职位', { width: 96 }),
  col.count('customerCount', '名下客户'),
  col.cell('wechatBound', '微信', ({ wechatBound }) => wechatBound && '已绑定', {
    width: 72,
    text: ({ wechatBound }) => (wechatBound ? '已绑定' : ''),
  }),
  col.label('lastLoginTerminal', '登录终端', terminal, { width: 96 }),
  col.time('lastLoginAt', '最近登录', { sortable: true }),
  col.date('joinedAt', '加入时间', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
