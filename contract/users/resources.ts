import type { Resources } from '../resource.ts'

export const userResources = {
  // A distributor sees customers of its own stores only; 公海 belongs to the platform.
  customer: {
    title: '客户',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'marketingOperator', 'distributor'],
      edit: ['tradeService', 'distributor'],
      contact: ['tradeService', 'distributor'],
      assign: ['tradeService', 'distributor'],
      delete: ['tradeService'],
      import: ['tradeService'],
      export: ['tradeService', 'distributor'],
    },
  },
  designStore: {
    title: '设计店铺',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'marketingOperator', 'distributor'],
      edit: ['marketingOperator'],
      review: ['marketingOperator'],
      enable: ['marketingOperator'],
      export: ['marketingOperator'],
    },
  },
  store: {
    title: '门店与小程序店铺',
    logged: '城市门店',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'marketingOperator', 'contentOperator', 'distributor'],
      edit: ['marketingOperator'],
      enable: ['marketingOperator'],
      delete: ['marketingOperator'],
      export: ['marketingOperator'],
    },
  },
  miniStore: { title: '小程序店铺', jobs: true },
  // Suppliers and distributors have no access: the permissions are for roles of the platform.
  user: {
    title: '用户',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['tradeService', 'marketingOperator'],
      edit: ['tradeService', 'marketingOperator'],
      contact: ['tradeService'],
      enable: ['tradeService'],
      role: ['tradeService'],
      review: ['marketingOperator'],
      revoke: ['marketingOperator'],
      import: ['tradeService', 'marketingOperator'],
      export: ['tradeService', 'marketingOperator'],
    },
  },
  userApplication: { title: '身份认证申请', jobs: true },
} as const satisfies Resources
