import type { Resources } from '../resource.ts'

export const cardResources = {
  cardMerchant: {
    title: '黑卡商家',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator'],
      add: ['tradeService'],
      edit: ['tradeService'],
      freeze: ['tradeService'],
      cancel: ['tradeService'],
      level: ['finance'],
      renew: ['tradeService'],
      wallet: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  // Guarded by the permissions of 黑卡商家, as are the records of wallets.
  cardLevel: { title: '黑卡等级' },
  walletRecord: { title: '钱包流水' },
  cardRenewal: { title: '黑卡续期' },
  cardAudit: {
    title: '黑卡申请',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance'],
      review: ['tradeService'],
      identity: ['tradeService'],
      fee: [],
      export: ['tradeService', 'finance'],
    },
  },
} as const satisfies Resources
