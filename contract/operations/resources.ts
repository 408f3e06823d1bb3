import type { Resources } from '../resource.ts'

export const operationResources = {
  banner: {
    title: '轮播图',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['marketingOperator', 'contentOperator'],
      edit: ['marketingOperator', 'contentOperator'],
      publish: ['marketingOperator'],
      delete: ['marketingOperator'],
      export: ['marketingOperator', 'contentOperator'],
    },
  },
} as const satisfies Resources
