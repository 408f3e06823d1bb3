import { listProducts } from '#contract/goods/products.ts'
import type { Area } from '#screen/area.ts'
import { productPaths } from './paths.ts'

/** 商品 */
export const goods: Area = {
  name: 'goods',
  routes: [
    {
      at: productPaths.list,
      title: '商品列表',
      breadcrumb: ['商品中心', '商品', '商品列表'],
      menu: 0,
      may: listProducts,
      list: listProducts,
      screen: () => import('./product-list.tsx'),
    },
  ],
}
