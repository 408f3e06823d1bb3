import { tipsRuleQueries } from '#contract/configuration/tips-rule-page-queries.ts'
import { links } from '#lib/paths.ts'

export const tipsRulePaths = links(tipsRuleQueries)
