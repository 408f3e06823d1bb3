import type { Resources } from '../resource.ts'

// An order has the brands of its lines. Who places it, or asks for a refund, is its creator.
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
  // Files that buyers order, of no brand and made by no account.
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
