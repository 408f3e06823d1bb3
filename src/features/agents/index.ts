import { agentPages } from '#contract/agents/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 代理套餐 */
export const agents = screens(agentPages, {
  packageList: () => import('./package/agent-package-list.tsx'),
  packageForm: () => import('./package/agent-package-detail.tsx'),
})
