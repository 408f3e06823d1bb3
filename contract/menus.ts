import { goodsMenu } from './goods-menu.ts'
import type { MenuPage, MenuTree } from './menu-tree.ts'
import type { RoleCode } from './permissions.ts'
import { tradeMenu } from './trade-menu.ts'

const staff = [
  'goodsOperator',
  'tradeService',
  'finance',
  'marketingOperator',
  'contentOperator',
  'supplier',
  'distributor',
] as const

/** Written at installation; pages are added here as their area is built. */
export const defaultMenus: readonly MenuTree[] = [
  goodsMenu,
  tradeMenu,
  { menuIndex: 2, name: '客户中心', icon: 'users', items: [] },
  { menuIndex: 3, name: '内容中心', icon: 'newspaper', items: [] },
  {
    menuIndex: 4,
    name: '系统中心',
    icon: 'settings',
    items: [
      { name: '通知中心', url: '/notifications', icon: 'bell', permission: '', roles: staff, opens: ['/profile'] },
      { name: '导出与导入任务', url: '/exportJobs', icon: 'download', permission: '', roles: staff },
    ],
  },
]

/** Default roles that are granted a page, with those that hold it by rule. */
export function rolesOfPage(page: MenuPage): RoleCode[] {
  const byRule: RoleCode[] = ['superAdmin']
  if (page.permission === '' || page.permission.endsWith(':view')) byRule.push('auditor')
  return [...byRule, ...page.roles]
}
