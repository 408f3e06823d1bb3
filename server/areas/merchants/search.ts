import { serviceKind } from '#contract/blackCard/codes.ts'
import {
  clientKind,
  columnPosition,
  columnStatus,
  enterpriseStatus,
  experienceStatus,
  labelKind,
  merchantEdition,
  merchantUserStatus,
  personalKind,
  personalStatus,
  promoterKind,
  promoterStatus,
  providerStatus,
} from '#contract/merchants/codes.ts'
import { merchantUserRights, personalMerchantRights } from '#contract/merchants/field-rights.ts'
import {
  clientColumnQueries,
  enterpriseQueries,
  experienceQueries,
  merchantLabelQueries,
  merchantUserQueries,
  personalMerchantQueries,
  promoterQueries,
  providerQueries,
} from '#contract/merchants/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { clientColumn, enterpriseUser, merchantLabel, merchantUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { provider } from '#server/database/schema/providers.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { clientColumns } from './client-column/present.ts'
import { memberWithPhone } from './merchant-user/list.ts'
import { ownMembers, presentMembers } from './merchant-user/present.ts'
import { endsWith } from './promoter/present.ts'

const labelSearch = searchOf({
  table: merchantLabel,
  resource: 'merchantLabel',
  title: '商家标签',
  permission: 'merchantLabel:view',
  rows: () => undefined,
  texts: [merchantLabel.name, merchantLabel.pinyin],
  name: merchantLabel.name,
  show: (rows) =>
    rows.map(({ id, name, groupName, kind }) => ({
      title: name,
      details: [groupName, labelKind.label(kind)],
      link: pageLink(merchantLabelQueries.list, { id }),
    })),
})

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

/** Members by name or spelling, and for who may read phones by a number or its last digits. */
const memberSearch = searchOf({
  table: merchantUser,
  resource: 'merchantUser',
  title: '商家成员',
  permission: 'enterpriseUser:view',
  rows: ({ caller }) => ownMembers(caller),
  match: (keyword, { caller }) =>
    /^\d{4,}$/.test(keyword) && readsField(merchantUserRights, 'phone', caller)
      ? memberWithPhone(keyword)
      : containsAny(keyword, merchantUser.name, merchantUser.pinyin),
  name: merchantUser.name,
  show: async (rows, context) =>
    (await presentMembers(context, rows)).map(({ id, name, enterprise, storeRole, status }) => ({
      title: name,
      details: [enterprise.name, storeRole.name, merchantUserStatus.label(status)],
      link: pageLink(merchantUserQueries.list, { id }),
    })),
})

/** By name or spelling, and for who may read phones by a number or its last digits. */
const personalSearch = searchOf({
  table: personalMerchant,
  resource: 'personalMerchant',
  title: '个人商家',
  permission: 'personalMerchant:view',
  rows: ({ caller }) => platformRows(caller, personalMerchant),
  codes: [personalMerchant.merchantNo],
  match: (keyword, { caller }) =>
    /^\d{4,}$/.test(keyword) && readsField(personalMerchantRights, 'phone', caller)
      ? endsWith(personalMerchant.phone, keyword)
      : containsAny(keyword, personalMerchant.realName, personalMerchant.pinyin, personalMerchant.merchantNo),
  name: personalMerchant.realName,
  show: (rows) =>
    rows.map(({ id, realName, merchantNo, kind, status }) => ({
      title: realName,
      details: [merchantNo, personalKind.label(kind), personalStatus.label(status)],
      link: pageLink(personalMerchantQueries.list, { id }),
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

const experienceSearch = searchOf({
  table: experience,
  resource: 'experience',
  title: '体验申请',
  permission: 'experience:view',
  rows: ({ caller }) => platformRows(caller, experience),
  codes: [experience.experienceNo],
  texts: [experience.companyName, experience.contactName, experience.pinyin, experience.experienceNo],
  name: experience.companyName,
  show: (rows) =>
    rows.map(({ id, companyName, experienceNo, contactName, status }) => ({
      title: companyName,
      details: [experienceNo, contactName, experienceStatus.label(status)],
      link: pageLink(experienceQueries.list, { id }),
    })),
})

export const searches = [
  clientColumnSearch,
  enterpriseSearch,
  experienceSearch,
  labelSearch,
  memberSearch,
  personalSearch,
  providerSearch,
  promoterSearch,
]
