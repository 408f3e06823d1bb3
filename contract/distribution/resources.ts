import type { Resources } from '../resource.ts'

export const distributionResources = {
  distributorAccount: {
    title: '经销商',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'finance', 'distributor'],
      open: ['tradeService'],
      edit: ['tradeService'],
      freeze: ['tradeService'],
      close: ['tradeService'],
      deposit: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  depositRecord: { title: '保证金流水' },
  distributorPurchase: {
    title: '经销商单据',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'distributor'],
      add: ['tradeService', 'distributor'],
      discount: ['tradeService'],
      cancel: ['tradeService', 'distributor'],
      refund: ['finance'],
      invoice: ['finance'],
      addon: ['tradeService'],
      export: ['tradeService', 'finance'],
    },
  },
  distributorRenewal: {
    title: '经销商续费',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'distributor'],
      add: ['tradeService', 'distributor'],
      discount: ['tradeService'],
      cancel: ['tradeService', 'distributor'],
      refund: ['finance'],
      remind: ['tradeService'],
      export: ['tradeService', 'finance'],
    },
  },
  // Guarded by the permissions of 经销商单据.
  addonItem: { title: '增购项目' },
  productAuthorization: {
    title: '产品授权',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'distributor'],
      edit: ['goodsOperator'],
      revoke: ['goodsOperator'],
      export: ['goodsOperator', 'distributor'],
    },
  },
  priceSetting: {
    title: '经销商价格',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'finance', 'distributor'],
      edit: ['goodsOperator'],
      factor: ['goodsOperator'],
      sale: ['distributor'],
      belowCost: [],
      export: ['goodsOperator', 'finance', 'distributor'],
    },
  },
  // Guarded by the permissions of 经销商价格.
  priceFactor: { title: '定价系数' },
} as const satisfies Resources
