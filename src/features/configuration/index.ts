import { configurationPages } from '#contract/configuration/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 商品配置 */
export const configuration = screens(configurationPages, {
  categoryTree: () => import('./category/tree.tsx'),
  categoryForm: () => import('./category/form.tsx'),
  classifyTree: () => import('./classify/tree.tsx'),
  classLabelList: () => import('./class-label/list.tsx'),
  classLabelForm: () => import('./class-label/form.tsx'),
  labelList: () => import('./label/list.tsx'),
  labelForm: () => import('./label/form.tsx'),
  specList: () => import('./spec/list.tsx'),
  specForm: () => import('./spec/form.tsx'),
  tipsRuleList: () => import('./tips-rule/list.tsx'),
  tipsRuleForm: () => import('./tips-rule/form.tsx'),
})
