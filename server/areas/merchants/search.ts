import {
  clientKind,
  columnPosition,
  columnStatus,
  enterpriseStatus,
  merchantEdition,
} from '#contract/merchants/codes.ts'
import { clientColumnQueries, enterpriseQueries } from '#contract/merchants/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { clientColumn, enterpriseUser } from '#server/database/schema/merchants.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { clientColumns } from './client-column/present.ts'

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

const clientColumnSearch = searchOf({
  table: clientColumn,
  resource: 'clientColumn',
  title: '客户端栏目',
  permission: 'clientColumn:view',
  rows: ({ caller }) => clientColumns.own?.(caller),
  texts: [clientColumn.name, clientColumn.pinyin],
  name: clientColumn.name,
  show: (rows) =>
    rows.map(({ id, name, client, position, status }) => ({
      title: name,
      details: [clientKind.label(client), columnPosition.label(position), columnStatus.label(status)],
      link: pageLink(clientColumnQueries.list, { id }),
    })),
})

export const searches = [clientColumnSearch, enterpriseSearch]
