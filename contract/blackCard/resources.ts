import type { Resources } from '../resource.ts'
import { cardResources } from './card-resources.ts'

export const blackCardResources = {
  ...cardResources,
  servicePackage: {
    title: '服务包',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator'],
      edit: ['marketingOperator'],
      enable: ['marketingOperator'],
      delete: ['marketingOperator'],
    },
  },
  channel: {
    title: '渠道商',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator'],
      edit: ['finance', 'marketingOperator'],
      enable: ['marketingOperator'],
      end: ['marketingOperator'],
      price: ['marketingOperator'],
      priceBelowCost: [],
      settle: ['finance'],
      pay: ['finance'],
      export: ['finance', 'marketingOperator'],
    },
  },
  channelPrice: { title: '渠道供货价', jobs: true, hasRecords: false },
  channelSettlement: { title: '渠道结算单' },
  // Of buyers of every kind: without a creator of their own.
  serviceOrder: {
    title: '服务订单',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance'],
      gift: ['tradeService'],
      assign: ['tradeService'],
      consume: ['tradeService'],
      accept: ['tradeService'],
      refund: ['finance'],
      close: ['tradeService'],
      export: ['tradeService', 'finance'],
    },
  },
} as const satisfies Resources
