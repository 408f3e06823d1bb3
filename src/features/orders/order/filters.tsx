import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { buyerKind, drawingState, marketingChannel, orderType } from '#contract/orders/codes.ts'
import type { listOrders } from '#contract/orders/order-queries.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { payMethod } from '#contract/payment.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import type { List } from '#screen/list/use-list.ts'
import type { OrderListPath } from '../paths.ts'
import { hasDrawings, type OrderKind } from './kinds.ts'
import { ManyFilter } from './many-filter.tsx'
import { useStoreChoices } from './party-choices.ts'
import { PartyFilter } from './party-filter.tsx'

export type OrderRows = List<
  RowOf<typeof listOrders>,
  QueryOf<OrderListPath['shape']>,
  { notice?: string | undefined; payAmount?: string | undefined; refundedAmount?: string | undefined }
>

/** One control per filter. */
const controls = {
  orderNos: (list: OrderRows) => (
    <ManyFilter
      key="orderNos"
      {...list.filter('orderNos')}
      label="订单号"
      placeholder="可粘贴多个"
      fits={/^\d{6,18}$/}
      noun="订单号"
    />
  ),
  buyerPhones: (list: OrderRows) => (
    <ManyFilter
      key="buyerPhones"
      {...list.filter('buyerPhones')}
      label="买家电话"
      placeholder="可粘贴多个"
      fits={/^[\d-]{4,20}$/}
      noun="电话"
    />
  ),
  cardMerchantId: (list: OrderRows) => (
    <PartyFilter key="cardMerchantId" {...list.filter('cardMerchantId')} label="黑卡商家" kind={buyerKind.blackCard} />
  ),
  distributorId: (list: OrderRows) => (
    <PartyFilter key="distributorId" {...list.filter('distributorId')} label="经销商" kind={buyerKind.distributor} />
  ),
  channelId: (list: OrderRows) => (
    <PartyFilter key="channelId" {...list.filter('channelId')} label="渠道商" kind={buyerKind.channel} />
  ),
  userId: (list: OrderRows) => (
    <PartyFilter key="userId" {...list.filter('userId')} label="消费者" kind={buyerKind.consumer} />
  ),
  storeId: (list: OrderRows) => (
    <PickFilter key="storeId" {...list.filter('storeId')} label="成交门店" useChoices={useStoreChoices} />
  ),
  orderType: (list: OrderRows) => (
    <CodeFilter key="orderType" {...list.filter('orderType')} label="订单类型" codes={orderType} />
  ),
  productName: (list: OrderRows) => (
    <TextFilter key="productName" {...list.filter('productName')} label="商品" placeholder="商品名称" />
  ),
  supplierId: (list: OrderRows) => <SupplierFilter key="supplierId" {...list.filter('supplierId')} />,
  logisticsNo: (list: OrderRows) => <TextFilter key="logisticsNo" {...list.filter('logisticsNo')} label="物流单号" />,
  drawingState: (list: OrderRows) => (
    <CodeFilter key="drawingState" {...list.filter('drawingState')} label="图纸确认" codes={drawingState} />
  ),
  payMethod: (list: OrderRows) => (
    <CodeFilter key="payMethod" {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
  ),
  leadTime: (list: OrderRows) => (
    <CodeFilter key="leadTime" {...list.filter('leadTime')} label="交货周期" codes={leadTime} />
  ),
  logisticsLevel: (list: OrderRows) => (
    <CodeFilter key="logisticsLevel" {...list.filter('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
  ),
  marketingChannel: (list: OrderRows) => (
    <CodeFilter key="marketingChannel" {...list.filter('marketingChannel')} label="营销渠道" codes={marketingChannel} />
  ),
  completed: (list: OrderRows) => (
    <DayRangeFilter key="completed" list={list} label="完成时间" from="completedFrom" to="completedTo" />
  ),
  created: (list: OrderRows) => (
    <DayRangeFilter key="created" list={list} label="下单时间" from="createdFrom" to="createdTo" />
  ),
}

export type FilterName = keyof typeof controls
const names = Object.keys(controls) as FilterName[]

/** A date range consists of two filters under the name of its control. */
const isSet = ({ query }: OrderRows, name: FilterName): boolean =>
  Object.entries(query).some(
    ([filter, value]) => value !== undefined && [name, `${name}From`, `${name}To`].includes(filter),
  )

interface OrderFiltersProps {
  list: OrderRows
  kind: OrderKind
  /** The order type of the path; 0 for all. */
  type: number
  /** Filters hidden from the user's role. */
  without: ReadonlySet<string>
}

/** The filters of a kind of orders. */
export function OrderFilters({ list, kind, type, without }: OrderFiltersProps) {
  const isShown = (name: FilterName) => !without.has(name) && (name !== 'drawingState' || hasDrawings(type))
  // A link may set a filter this kind does not offer: it is shown, so that it can be cleared.
  const linked = names.filter((name) => !kind.filters.includes(name) && isSet(list, name))
  return (
    <Filters list={list}>{[...kind.filters, ...linked].filter(isShown).map((name) => controls[name](list))}</Filters>
  )
}
