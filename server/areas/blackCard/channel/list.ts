import { and, between, eq, lte, type SQL } from 'drizzle-orm'
import { CONTRACT_ENDING_DAYS } from '#contract/blackCard/channel-rules.ts'
import type { ChannelRow, exportChannels, listChannels } from '#contract/blackCard/channels.ts'
import { channelKind, channelStatus } from '#contract/blackCard/codes.ts'
import { channelRights } from '#contract/blackCard/field-rights.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { channel } from '#server/database/schema/channels.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { channels, presentChannels } from './present.ts'

type Params = ParsedParamsOf<typeof exportChannels>

const { status, contractEnd, channelNo } = channel

/** Working channels whose contract ends soon. */
const endsSoon = (now: string): SQL | undefined =>
  and(eq(status, channelStatus.active), between(contractEnd, dayOf(now), dayOf(after(now, days(CONTRACT_ENDING_DAYS)))))

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Omit<Params, 'columns'>, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  return and(
    channels.own?.(caller),
    ...chosenRows(channel.id, params.ids, params.exceptIds),
    containsAny(params.name, channel.name, channel.pinyin, channelNo),
    params.channelNo ? eq(channelNo, params.channelNo.toUpperCase()) : undefined,
    withPhone(channel.phone, params.phone),
    same(channel, params, 'kind'),
    same(channel, params, 'parentId'),
    same(channel, params, 'managerId'),
    params.area === undefined ? undefined : reachesRegion(channel.areas, params.area),
    params.contractEndTo ? lte(contractEnd, params.contractEndTo) : undefined,
  )
}

export async function pageOfChannels(
  params: ParsedParamsOf<typeof listChannels>,
  context: Context,
): Promise<AnswerOf<typeof listChannels>> {
  const { name, commissionRate, createdAt, updatedAt } = channel
  const ending = endsSoon(context.now)
  const page = await listPage(context, params, {
    name: 'channels',
    table: channel,
    where: filtersOf(params, context),
    tabs: {
      column: status,
      codes: channelStatus.codes,
      open: params.status,
      also: { expiring: ending },
      ...(params.expiring && { within: ending }),
    },
    sorts: { name, contractEnd, commissionRate, createdAt, updatedAt },
    present: presentChannels,
  })
  return { ...page, list: page.list.map((row) => shownFields(channelRights, context.caller, row)) }
}

export const channelExport: ExportDefinition<Params, ChannelRow> = {
  kind: 'channels',
  module: import.meta.url,
  resource: 'channel',
  title: '渠道商列表',
  permission: 'channel:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个渠道商`],
      ['渠道商', params.name || params.channelNo],
      ['状态', params.status, channelStatus],
      ['合同', params.expiring && `${CONTRACT_ENDING_DAYS} 天内到期`],
      ['渠道类型', params.kind, channelKind],
      ['授权地区', params.area && regionPath(params.area)],
      ['合同结束不晚于', params.contractEndTo],
    ),
  ...exportedRows(
    channel,
    (params: Params, scope) =>
      and(inTab(filtersOf(params, scope), status, params.status), params.expiring ? endsSoon(scope.now) : undefined),
    async (scope, rows) =>
      (await presentChannels(scope, rows)).map((row) => shownFields(channelRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'name', title: '渠道名称', width: 32, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => channelStatus.label(row.status) },
    { id: 'saleAmount', title: '销售额', kind: 'money', value: (row) => row.saleAmount },
    { id: 'purchaseAmount', title: '采购额', kind: 'money', value: (row) => row.purchaseAmount },
    { id: 'unsettledAmount', title: '待结佣金', kind: 'money', value: (row) => row.unsettledAmount },
    { id: 'unpricedSkuCount', title: '未定价 SKU', kind: 'number', value: (row) => row.unpricedSkuCount },
    { id: 'channelNo', title: '渠道编号', value: (row) => row.channelNo },
    { id: 'kind', title: '渠道类型', value: (row) => channelKind.label(row.kind) },
    { id: 'parent', title: '上级渠道', width: 24, value: (row) => row.parent?.name ?? '' },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '登录手机', value: (row) => row.phone },
    { id: 'areaNames', title: '授权地区', width: 32, value: (row) => row.areaNames },
    { id: 'manager', title: '渠道经理', value: (row) => row.manager?.name ?? '' },
    { id: 'commissionRate', title: '佣金比例', value: (row) => `${row.commissionRate}%` },
    { id: 'contractEnd', title: '合同结束', kind: 'date', value: (row) => row.contractEnd },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
