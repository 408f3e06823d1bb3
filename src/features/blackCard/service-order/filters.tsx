import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { serviceKind, serviceOrigin } from '#contract/blackCard/codes.ts'
import { serviceOrderRights } from '#contract/blackCard/field-rights.ts'
import type { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { listServicePackages } from '#contract/blackCard/service-packages.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { listProviders } from '#contract/merchants/providers.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { payMethod } from '#contract/payment.ts'
import { useCardSearch } from '#features/blackCard/card/pickers.ts'
import type { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { useServicePackageSearch } from '#features/blackCard/service-package/pickers.ts'
import { useProviderChoices } from '#features/merchants/public.ts'
import { useCan, useReads } from '#screen/data/permissions.tsx'
import { CodeFilter, DayFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import type { List } from '#screen/list/use-list.ts'

type OrderList = List<RowOf<typeof listServiceOrders>, QueryOf<(typeof serviceOrderPaths)['list']['shape']>>

/** Filters of the list, without those whose records or fields the user may not read. */
export function ServiceOrderFilters({ list }: { list: OrderList }) {
  const can = useCan()
  const readsPhone = useReads(serviceOrderRights)('buyerPhone')
  return (
    <Filters list={list}>
      <TextFilter {...list.filter('keyword')} label="关键词" placeholder="单号、服务名称或买家" />
      {readsPhone && <TextFilter {...list.filter('buyerPhone')} label="电话" placeholder="完整的手机号" />}
      <CodeFilter {...list.filter('kind')} label="服务类型" codes={serviceKind} />
      <CodeFilter {...list.filter('origin')} label="来源" codes={serviceOrigin} />
      {can(listProviders) && (
        <PickFilter {...list.filter('providerId')} label="服务商" useChoices={useProviderChoices} />
      )}
      <DayRangeFilter list={list} label="预约日期" from="appointmentFrom" to="appointmentTo" />
      {can(listServicePackages) && (
        <PickFilter {...list.filter('servicePackageId')} label="服务包" useChoices={useServicePackageSearch} />
      )}
      {can(listCardMerchants) && (
        <PickFilter {...list.filter('cardMerchantId')} label="黑卡商家" useChoices={useCardSearch} />
      )}
      <CodeFilter {...list.filter('buyerKind')} label="买家类型" codes={buyerKind} />
      <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
      <TextFilter {...list.filter('serviceOrderNo')} label="服务单号" placeholder="完整的单号" />
      <DayFilter {...list.filter('expireTo')} label="有效期不晚于" />
      <DayRangeFilter list={list} label="下单时间" from="createdFrom" to="createdTo" />
    </Filters>
  )
}
