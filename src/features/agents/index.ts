import type { Area } from '#screen/area.ts'

const crumbs = (...last: string[]) => ['商品中心', '代理', '代理套餐', ...last]

/** 代理套餐 */
export const agents: Area = {
  name: 'agents',
  routes: [
    {
      at: '/goods/agentPackage',
      title: '代理套餐',
      breadcrumb: crumbs(),
      menu: 0,
      may: 'agentPackage:view',
      screen: () => import('./agent-package-list.tsx'),
    },
    {
      at: '/goods/agentPackageDetial',
      title: '代理套餐详情',
      breadcrumb: crumbs('套餐详情'),
      menu: 0,
      may: 'agentPackage:view',
      screen: () => import('./agent-package-detail.tsx'),
    },
  ],
}
