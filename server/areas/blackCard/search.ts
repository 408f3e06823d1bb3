import {
  channelKind,
  channelStatus,
  serviceKind,
  serviceOrderStatus,
  servicePackageStatus,
} from '#contract/blackCard/codes.ts'
import { channelQueries, serviceOrderQueries, servicePackageQueries } from '#contract/blackCard/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { channel } from '#server/database/schema/channels.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { searchOf } from '#server/search/definition.ts'
import { cardSearches } from './card-search.ts'
import { channels } from './channel/present.ts'
import { serviceOrders } from './service-order/present.ts'
import { servicePackages } from './service-package/present.ts'

const servicePackageSearch = searchOf({
  table: servicePackage,
  resource: 'servicePackage',
  title: '服务包',
  permission: 'servicePackage:view',
  rows: ({ caller }) => servicePackages.own?.(caller),
  codes: [servicePackage.packageNo],
  texts: [servicePackage.name, servicePackage.pinyin],
  name: servicePackage.name,
  show: (rows) =>
    rows.map((row) => ({
      title: row.name,
      details: [row.packageNo, serviceKind.label(row.kind), servicePackageStatus.label(row.status)],
      link: pageLink(servicePackageQueries.list, { id: row.id }),
    })),
})

const channelSearch = searchOf({
  table: channel,
  resource: 'channel',
  title: '渠道商',
  permission: 'channel:view',
  rows: ({ caller }) => channels.own?.(caller),
  codes: [channel.channelNo, channel.licenceNo, channel.inviteCode],
  texts: [channel.name, channel.pinyin, channel.channelNo],
  name: channel.name,
  show: (rows) =>
    rows.map(({ id, name, channelNo, kind, status }) => ({
      title: name,
      details: [channelNo, channelKind.label(kind), channelStatus.label(status)],
      link: pageLink(channelQueries.detail, { id }),
    })),
})

const serviceOrderSearch = searchOf({
  table: serviceOrder,
  resource: 'serviceOrder',
  title: '服务订单',
  permission: 'serviceOrder:view',
  rows: ({ caller }) => serviceOrders.own?.(caller),
  codes: [serviceOrder.serviceOrderNo],
  texts: [serviceOrder.buyerName, serviceOrder.packageName, serviceOrder.pinyin],
  show: (rows) =>
    rows.map(({ id, serviceOrderNo, packageName, buyerName, status }) => ({
      title: `${packageName} ${serviceOrderNo}`,
      details: [buyerName, serviceOrderStatus.label(status)],
      link: pageLink(serviceOrderQueries.list, { id }),
    })),
})

export const searches = [servicePackageSearch, channelSearch, ...cardSearches, serviceOrderSearch]
