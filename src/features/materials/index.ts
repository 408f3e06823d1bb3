import type { Area } from '#screen/area.ts'

const crumbs = (...last: string[]) => ['商品中心', '材料管理', ...last]

/** 材料管理 */
export const materials: Area = {
  name: 'materials',
  routes: [
    {
      at: '/materialManagement/materialList',
      title: '材料列表',
      breadcrumb: crumbs('材料列表'),
      menu: 0,
      may: 'material:view',
      screen: () => import('./material-list.tsx'),
    },
    {
      at: '/materialManagement/materialListDS',
      title: '设计店铺材料',
      breadcrumb: crumbs('设计店铺材料'),
      menu: 0,
      may: 'material:view',
      screen: () => import('./store-material-list.tsx'),
    },
    {
      at: '/materialManagement/addMaterial',
      title: '新增材料',
      breadcrumb: crumbs('材料列表', '新增/编辑材料'),
      menu: 0,
      may: 'material:edit',
      screen: () => import('./material-form.tsx'),
    },
    {
      at: '/materialManagement/materialBrand',
      title: '材料品牌',
      breadcrumb: crumbs('材料品牌'),
      menu: 0,
      may: 'materialBrand:view',
      screen: () => import('./material-brand-list.tsx'),
    },
    {
      at: '/materialManagement/addMaterialBrand',
      title: '新增材料品牌',
      breadcrumb: crumbs('材料品牌', '新增/编辑材料品牌'),
      menu: 0,
      may: 'materialBrand:edit',
      screen: () => import('./material-brand-form.tsx'),
    },
    {
      at: '/materialManagement/materialCategory',
      title: '材料分类',
      breadcrumb: crumbs('材料分类'),
      menu: 0,
      may: 'materialCategory:view',
      screen: () => import('./material-category.tsx'),
    },
    {
      at: '/materialManagement/proxyRecord',
      title: '代理记录',
      breadcrumb: crumbs('代理记录'),
      menu: 0,
      may: 'proxyRecord:view',
      screen: () => import('./proxy-list.tsx'),
    },
  ],
}
