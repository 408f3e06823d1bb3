import type { Resources } from '../resource.ts'

export const marketingResources = {
  activity: {
    title: '活动',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['marketingOperator', 'goodsOperator', 'finance', 'supplier'],
      edit: ['marketingOperator'],
      disable: ['marketingOperator'],
      delete: ['marketingOperator'],
      belowCost: [],
      export: ['marketingOperator'],
    },
  },
  activityProduct: {
    title: '活动商品',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['marketingOperator', 'goodsOperator', 'supplier'],
      submit: ['marketingOperator', 'supplier'],
      review: ['marketingOperator', 'goodsOperator'],
      export: ['marketingOperator', 'goodsOperator'],
    },
  },
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
