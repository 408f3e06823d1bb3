import type { Resources } from '../resource.ts'

// An order has the brands of its lines. Its creator is whoever places it or requests a refund.
export const orderResources = {
  order: {
    title: '订单',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator', 'supplier', 'distributor'],
      add: ['tradeService', 'distributor'],
      edit: ['tradeService'],
      price: ['tradeService'],
      priceBelowCost: [],
      close: ['tradeService', 'distributor'],
      confirmPay: ['finance'],
      pay: ['tradeService', 'finance', 'distributor'],
      voucher: ['tradeService', 'finance', 'distributor'],
      receive: ['tradeService', 'distributor'],
      remark: ['tradeService', 'finance', 'supplier'],
      remind: ['tradeService', 'distributor'],
      invoice: ['finance'],
      contact: ['tradeService', 'supplier', 'distributor'],
      export: ['tradeService', 'finance', 'supplier', 'distributor'],
    },
  },
  shipment: {
    title: '发货单',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'supplier', 'distributor'],
      ship: ['tradeService', 'supplier'],
      revoke: ['tradeService', 'supplier'],
      sign: ['tradeService', 'distributor'],
    },
  },
  refund: {
    title: '退款',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'supplier', 'distributor'],
      add: ['tradeService', 'distributor'],
      edit: ['tradeService', 'distributor'],
      opinion: ['supplier'],
      approve: ['tradeService', 'finance'],
      approveLarge: ['finance'],
      reject: ['tradeService', 'finance'],
      receive: ['tradeService', 'supplier'],
      pay: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  // Purchased files: without a brand and not created by an account.
  digitalOrder: {
    title: '数字订单',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance'],
      deliver: ['tradeService'],
      close: ['tradeService'],
      refund: ['finance'],
      refundUsed: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  payment: { title: '付款' },
} as const satisfies Resources
