import { serviceKind } from '#contract/blackCard/codes.ts'
import { enterpriseStatus, merchantEdition, providerStatus } from '#contract/merchants/codes.ts'
import { enterpriseQueries, providerQueries } from '#contract/merchants/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { provider } from '#server/database/schema/providers.ts'
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

const providerSearch = searchOf({
  table: provider,
  resource: 'provider',
  title: '服务商',
  permission: 'provider:view',
  rows: ({ caller }) => platformRows(caller, provider),
  codes: [provider.providerNo, provider.licenceNo],
  texts: [provider.name, provider.pinyin, provider.providerNo],
  name: provider.name,
  show: (rows) =>
    rows.map(({ id, name, providerNo, kinds, status }) => ({
      title: name,
      details: [providerNo, kinds.map(serviceKind.label).join('、'), providerStatus.label(status)],
      link: pageLink(providerQueries.detail, { id }),
    })),
})

export const searches = [enterpriseSearch, providerSearch]
