import type { Resources } from '../resource.ts'

export const userResources = {
  designStore: {
    title: '设计店铺',
    scope: 'whole',
    verbs: { view: ['goodsOperator', 'tradeService', 'marketingOperator', 'distributor'] },
  },
} as const satisfies Resources
