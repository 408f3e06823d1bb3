import type { MenuTree } from './menu-tree.ts'

/** 交易中心 */
export const tradeMenu: MenuTree = {
  menuIndex: 1,
  name: '交易中心',
  icon: 'receipt-text',
  items: [
    {
      name: '订单',
      icon: 'receipt-text',
      pages: [
        {
          name: '黑卡购买订单',
          url: '/order/list',
          icon: 'credit-card',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier'],
          opens: ['/order/detail'],
        },
        {
          name: 'B端采购订单',
          url: '/order/distributorList/0',
          icon: 'store',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier', 'distributor'],
          opens: ['/order/distributorList/{orderType}'],
        },
        {
          name: 'C端销售订单',
          url: '/order/salesList/0',
          icon: 'shopping-bag',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier', 'distributor'],
          opens: ['/order/salesList/{orderType}'],
        },
        {
          name: '渠道采购订单',
          url: '/order/qdList',
          icon: 'truck',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier'],
        },
        {
          name: '黑卡销售订单',
          url: '/order/saleList',
          icon: 'wallet-cards',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier'],
        },
        {
          name: '渠道销售订单',
          url: '/order/saleQdList',
          icon: 'share-2',
          permission: 'order:view',
          roles: ['tradeService', 'finance', 'marketingOperator', 'supplier'],
        },
        {
          name: '退款管理',
          url: '/order/refund',
          icon: 'undo-2',
          permission: 'refund:view',
          roles: ['tradeService', 'finance', 'supplier', 'distributor'],
        },
        {
          name: '数字订单',
          url: '/order/digital-order',
          icon: 'file-down',
          permission: 'digitalOrder:view',
          roles: ['tradeService', 'finance'],
        },
      ],
    },
  ],
}
