import type { Area } from '#screen/area.ts'

const crumbs = (page: string) => ['交易中心', '订单', page]

/** 订单 */
export const orders: Area = {
  name: 'orders',
  routes: [
    {
      at: '/order/list',
      title: '黑卡购买订单',
      breadcrumb: crumbs('黑卡购买订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./card-purchase-list.tsx'),
    },
    {
      at: '/order/distributorList/{orderType}',
      title: 'B端采购订单',
      breadcrumb: crumbs('B端采购订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./distributor-purchase-list.tsx'),
    },
    {
      at: '/order/salesList/{orderType}',
      title: 'C端销售订单',
      breadcrumb: crumbs('C端销售订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./distributor-sale-list.tsx'),
    },
    {
      at: '/order/qdList',
      title: '渠道采购订单',
      breadcrumb: crumbs('渠道采购订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./channel-purchase-list.tsx'),
    },
    {
      at: '/order/saleList',
      title: '黑卡销售订单',
      breadcrumb: crumbs('黑卡销售订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./card-sale-list.tsx'),
    },
    {
      at: '/order/saleQdList',
      title: '渠道销售订单',
      breadcrumb: crumbs('渠道销售订单'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./channel-sale-list.tsx'),
    },
    {
      at: '/order/detail',
      title: '订单详情',
      breadcrumb: crumbs('订单详情'),
      menu: 1,
      may: 'order:view',
      screen: () => import('./order-detail.tsx'),
    },
    {
      at: '/order/refund',
      title: '退款管理',
      breadcrumb: crumbs('退款管理'),
      menu: 1,
      may: 'refund:view',
      screen: () => import('./refund-list.tsx'),
    },
    {
      at: '/order/digital-order',
      title: '数字订单',
      breadcrumb: crumbs('数字订单'),
      menu: 1,
      may: 'digitalOrder:view',
      screen: () => import('./digital-order-list.tsx'),
    },
  ],
}
