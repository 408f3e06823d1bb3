import { and, between, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import { cardMerchantStatus, industry } from '#contract/blackCard/card-codes.ts'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import type { CardMerchantRow, exportCardMerchants, listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { EXPIRING_DAYS } from '#contract/blackCard/card-rules.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { type ExportDefinition, shownColumns } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { quietSince } from './figures.ts'
import { cards, presentCards, shownCards } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportCardMerchants>, 'columns'>

const { status, expireAt, cardNo, name, shortName, pinyin, phone, openedAt, balance, labelIds } = cardMerchant

/** Cards in use that end soon. */
const endsSoon = (now: string): SQL | undefined =>
  and(eq(status, cardMerchantStatus.active), between(expireAt, dayOf(now), dayOf(after(now, days(EXPIRING_DAYS)))))

/** All filters except the tabs. */
function filtersOf(params: Filters, { caller, now }: Pick<Context, 'caller' | 'now'>): SQL | undefined {
  const { area, quiet, expireFrom, expireTo } = params
  return and(
    cards.own?.(caller),
    ...chosenRows(cardMerchant.id, params.ids, params.exceptIds),
    containsAny(params.name, name, shortName, pinyin, cardNo),
    params.cardNo ? eq(cardNo, params.cardNo.replaceAll(' ', '')) : undefined,
    withPhone(phone, params.phone),
    same(
      cardMerchant,
      params,
      'cardLevelId',
      'applicantKind',
      'industry',
      'promoterId',
      'channelId',
      'managerId',
      'licenceNo',
    ),
    area ? like(cardMerchant.area, `${regionPrefix(area)}%`) : undefined,
    params.labelIds?.length ? sql`${labelIds} @> ${JSON.stringify(params.labelIds)}::jsonb` : undefined,
    expireFrom ? gte(expireAt, expireFrom) : undefined,
    expireTo ? lte(expireAt, expireTo) : undefined,
    ...withinDays(openedAt, params.openedFrom, params.openedTo),
    quiet === undefined
      ? undefined
      : and(eq(status, cardMerchantStatus.active), quietSince(`${dayOf(after(now, -days(quiet)))}T00:00:00+08:00`)),
  )
}

export async function pageOfCards(
  params: ParsedParamsOf<typeof listCardMerchants>,
  context: Context,
): Promise<AnswerOf<typeof listCardMerchants>> {
  const { now, caller } = context
  const page = await listPage(context, params, {
    name: 'cardMerchants',
    table: cardMerchant,
    where: filtersOf(params, context),
    // 30 天内到期 stands beside the states: it narrows the rows, not the counts of the tabs.
    tabs: {
      column: status,
      codes: cardMerchantStatus.codes,
      open: params.status,
      also: { expiring: endsSoon(now) },
      ...(params.expiring && { within: endsSoon(now) }),
    },
    sorts: { name, balance, expireAt, openedAt },
    present: presentCards,
  })
  return { ...page, list: page.list.map((row) => shownFields(cardMerchantRights, caller, row)) }
}

export const cardExport: ExportDefinition<Filters, CardMerchantRow> = {
  kind: 'cardMerchants',
  module: import.meta.url,
  resource: 'cardMerchant',
  title: '黑卡商家',
  permission: 'cardMerchant:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个黑卡商家`],
      ['商家', params.name || params.cardNo],
      ['状态', params.status, cardMerchantStatus],
      ['到期', params.expiring && `${EXPIRING_DAYS} 天内`],
      ['主体类型', params.applicantKind, applicantKind],
      ['行业', params.industry, industry],
      ['所在地区', params.area && regionPath(params.area)],
      ['未下单', params.quiet && `${params.quiet} 天`],
      ['到期日从', params.expireFrom],
      ['到期日至', params.expireTo],
      ['开卡从', params.openedFrom],
      ['开卡至', params.openedTo],
    ),
  ...exportedRows(
    cardMerchant,
    (params: Filters, scope) =>
      and(inTab(filtersOf(params, scope), status, params.status), params.expiring ? endsSoon(scope.now) : undefined),
    shownCards,
  ),
  columns: ({ caller }) =>
    shownColumns<CardMerchantRow>(cardMerchantRights, caller, [
      { id: 'name', title: '商家名称', width: 28, value: (row) => row.name },
      { id: 'status', title: '状态', value: (row) => cardMerchantStatus.label(row.status) },
      { id: 'purchaseAmount', title: '累计购买额', kind: 'money', value: (row) => row.purchaseAmount },
      { id: 'balance', title: '钱包余额', kind: 'money', value: (row) => row.balance ?? '' },
      { id: 'saleAmount', title: '累计销售额', kind: 'money', value: (row) => row.saleAmount },
      { id: 'cardNo', title: '黑卡卡号', width: 20, value: (row) => row.cardNo },
      { id: 'cardLevel', title: '黑卡等级', value: (row) => row.cardLevel.name },
      { id: 'expireAt', title: '到期日', kind: 'date', value: (row) => row.expireAt },
      {
        id: 'remainDays',
        title: '剩余天数',
        kind: 'number',
        isExtra: true,
        value: (row) => Math.max(0, row.remainDays),
      },
      { id: 'applicantKind', title: '主体类型', isExtra: true, value: (row) => applicantKind.label(row.applicantKind) },
      { id: 'industry', title: '行业', value: (row) => industry.label(row.industry) },
      { id: 'contactName', title: '联系人', value: (row) => row.contactName },
      { id: 'phone', title: '登录手机', value: (row) => row.phone },
      { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
      { id: 'discount', title: '折扣系数', kind: 'number', value: (row) => Number(row.discount) },
      { id: 'manager', title: '客户经理', value: (row) => row.manager.name },
      { id: 'promoter', title: '推广员', value: (row) => row.promoter?.name ?? '' },
      { id: 'channel', title: '所属渠道', value: (row) => row.channel?.name ?? '' },
      { id: 'labels', title: '标签', width: 24, value: (row) => row.labels.map((label) => label.name).join('、') },
      { id: 'lastOrderAt', title: '最近下单', kind: 'time', value: (row) => row.lastOrderAt },
      { id: 'openedAt', title: '开卡时间', kind: 'time', value: (row) => row.openedAt },
    ]),
}
