import type { Resources } from '../resource.ts'

export const distributionResources = {
  distributorAccount: {
    title: '经销商',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'finance', 'distributor'],
    },
  },
} as const satisfies Resources
