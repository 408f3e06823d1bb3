import { enterpriseStatus, merchantEdition, promoterKind, promoterStatus } from '#contract/merchants/codes.ts'
import { enterpriseQueries, promoterQueries } from '#contract/merchants/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'

const enterpriseSearch = searchOf({
  table: enterpriseUser,
  resource: 'enterpriseUser',
  title: '企业商家',
  permission: 'enterpriseUser:view',
  rows: ({ caller }) => platformRows(caller, enterpriseUser),
  codes: [enterpriseUser.enterpriseNo, enterpriseUser.licenceNo],
  texts: [enterpriseUser.name, enterpriseUser.shortName, enterpriseUser.pinyin, enterpriseUser.enterpriseNo],
  name: enterpriseUser.name,
  show: (rows) =>
    rows.map(({ id, name, enterpriseNo, edition, status }) => ({
      title: name,
      details: [enterpriseNo, merchantEdition.label(edition), enterpriseStatus.label(status)],
      link: pageLink(enterpriseQueries.list, { id }),
    })),
})

const promoterSearch = searchOf({
  table: promoter,
  resource: 'promoter',
  title: '推广员',
  permission: 'promoter:view',
  rows: ({ caller }) => platformRows(caller, promoter),
  codes: [promoter.promoterNo, promoter.inviteCode],
  texts: [promoter.name, promoter.pinyin, promoter.promoterNo],
  name: promoter.name,
  show: (rows) =>
    rows.map(({ id, name, promoterNo, kind, status }) => ({
      title: name,
      details: [promoterNo, promoterKind.label(kind), promoterStatus.label(status)],
      link: pageLink(promoterQueries.detail, { id }),
    })),
})

export const searches = [enterpriseSearch, promoterSearch]
