import type { Resources } from '../resource.ts'

export const marketingResources = {
  coupon: {
    title: '优惠券',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['marketingOperator', 'tradeService', 'finance'],
      edit: ['marketingOperator'],
      stop: ['marketingOperator'],
      delete: ['marketingOperator'],
      export: ['marketingOperator', 'finance'],
    },
  },
} as const satisfies Resources
