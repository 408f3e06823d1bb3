import type { Area } from '#screen/area.ts'

/** 商品 */
export const goods: Area = {
  name: 'goods',
  routes: [
    {
      at: '/goods/list',
      title: '商品列表',
      breadcrumb: ['商品中心', '商品', '商品列表'],
      menu: 0,
      may: 'product:view',
      screen: () => import('./product-list.tsx'),
    },
  ],
}
