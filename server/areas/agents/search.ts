import { and, ne } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import { packageQueries } from '#contract/agents/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'

const packageSearch = searchOf({
  table: agentPackage,
  resource: 'agentPackage',
  title: '代理套餐',
  permission: 'agentPackage:view',
  rows: ({ caller }) => and(platformRows(caller, agentPackage), ne(agentPackage.status, agentStatus.deleted)),
  codes: [agentPackage.packageCode],
  texts: [agentPackage.name, agentPackage.pinyin, agentPackage.packageCode],
  name: agentPackage.name,
  show: (rows) =>
    rows.map(({ id, name, packageCode, status }) => ({
      title: name,
      details: [packageCode, agentStatus.label(status)],
      link: pageLink(packageQueries.form, { id, type: 'view' }),
    })),
})

export const searches = [packageSearch]
