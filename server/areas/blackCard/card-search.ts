import { cardAuditStatus, cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { cardAuditQueries, cardMerchantQueries } from '#contract/blackCard/card-page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { cardAudit, cardMerchant } from '#server/database/schema/cards.ts'
import { searchOf } from '#server/search/definition.ts'
import { audits } from './audit/present.ts'
import { cards } from './card/present.ts'

const cardSearch = searchOf({
  table: cardMerchant,
  resource: 'cardMerchant',
  title: '黑卡商家',
  permission: 'cardMerchant:view',
  rows: ({ caller }) => cards.own?.(caller),
  codes: [cardMerchant.cardNo],
  texts: [cardMerchant.name, cardMerchant.shortName, cardMerchant.pinyin],
  name: cardMerchant.name,
  show: (rows) =>
    rows.map((row) => ({
      title: row.name,
      details: [row.cardNo, cardMerchantStatus.label(row.status)],
      link: pageLink(cardMerchantQueries.detail, { id: row.id }),
    })),
})

const auditSearch = searchOf({
  table: cardAudit,
  resource: 'cardAudit',
  title: '黑卡申请',
  permission: 'cardAudit:view',
  rows: ({ caller }) => audits.own?.(caller),
  codes: [cardAudit.applyNo],
  texts: [cardAudit.name, cardAudit.pinyin],
  name: cardAudit.name,
  show: (rows) =>
    rows.map((row) => ({
      title: row.name,
      details: [row.applyNo, cardAuditStatus.label(row.status)],
      link: pageLink(cardAuditQueries.list, { id: row.id }),
    })),
})

export const cardSearches = [cardSearch, auditSearch]
