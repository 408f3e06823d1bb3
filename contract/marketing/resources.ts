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
      handsel: ['marketingOperator', 'tradeService'],
      handselLarge: ['marketingOperator'],
      void: ['marketingOperator'],
    },
  },
  // Guarded by the permissions of 优惠券.
  couponHandsel: { title: '优惠券赠送单' },
  userCoupon: { title: '用户优惠券' },
} as const satisfies Resources
