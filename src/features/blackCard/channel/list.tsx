import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  CONTRACT_ENDING_DAYS,
  canEndChannel,
  canPauseChannel,
  canStartChannel,
} from '#contract/blackCard/channel-rules.ts'
import {
  CHANNELS_MAX,
  type ChannelRow,
  enableChannels,
  endChannel,
  exportChannels,
  listChannels,
  saveChannel,
} from '#contract/blackCard/channels.ts'
import { channelKind, channelStatus } from '#contract/blackCard/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { orderListAddress } from '#features/orders/public.ts'
import { Can, useCan, useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { channelColumns } from './columns.tsx'
import { useChannelSearch } from './pickers.ts'
import { useChannelActions } from './use-actions.ts'

export const opening = listOf(listChannels, channelPaths.list)

export default function ChannelList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const seesManagers = useCanCall(listMerchantManagers)
  const prices = useHolds('channel:price')
  const seesOrders = useHolds('order:view')
  const actions = useChannelActions()
  const columns = useMemo(() => channelColumns({ prices }), [prices])
  const { counts, query } = list
  const isExpiring = query.expiring === true
  const add = (
    <Can call={saveChannel}>
      <Button asChild tone="primary">
        <Link to={channelPaths.detail.to()}>新增渠道商</Link>
      </Button>
    </Can>
  )
  const openOrders = (
    bizType: typeof orderBizType.channelPurchase | typeof orderBizType.channelSale,
    row: ChannelRow,
  ) => void navigate(orderListAddress(bizType, { channelId: row.id }))

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportChannels} columns={columns} params={query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="渠道商状态" filter={list.filter('status')} codes={channelStatus} counts={counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="渠道商" placeholder="名称、拼音或编号" />
        <TextFilter {...list.filter('phone')} label="登录手机" placeholder="手机号或后四位" />
        <CodeFilter {...list.filter('kind')} label="渠道类型" codes={channelKind} />
        <PickFilter {...list.filter('parentId')} label="上级渠道" useChoices={useChannelSearch} />
        {seesManagers && <PickFilter {...list.filter('managerId')} label="渠道经理" useChoices={useManagerChoices} />}
        <RegionFilter {...list.filter('area')} label="授权地区" />
        <DayFilter {...list.filter('contractEndTo')} label="合同结束不晚于" />
      </Filters>
      {((counts.expiring ?? 0) > 0 || isExpiring) && (
        <fieldset aria-label="需要跟进" className="flex flex-wrap gap-2">
          <FilterToggle
            count={counts.expiring ?? 0}
            tone="warning"
            isPressed={isExpiring}
            onClick={() => list.setFilters({ expiring: isExpiring ? undefined : true })}
          >
            合同 {CONTRACT_ENDING_DAYS} 天内到期
          </FilterToggle>
        </fieldset>
      )}
      <ListTable
        list={list}
        columns={columns}
        empty="还没有渠道商"
        noun="渠道商"
        emptyAction={add}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              can(enableChannels) && canStartChannel(row) && { label: '启用', onSelect: () => actions.start(row) },
              { label: '详情', link: <Link to={channelPaths.detail.to({ id: row.id })} /> },
              seesOrders && { label: '采购订单', onSelect: () => openOrders(orderBizType.channelPurchase, row) },
              seesOrders && { label: '销售订单', onSelect: () => openOrders(orderBizType.channelSale, row) },
              can(enableChannels) &&
                canPauseChannel(row) && { label: '暂停', tone: 'danger', onSelect: () => actions.pause([row]) },
              can(endChannel) &&
                canEndChannel(row) && { label: '终止合作', tone: 'danger', onSelect: () => actions.end(row) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportChannels} columns={columns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={CHANNELS_MAX}
              call={enableChannels}
              fits={{ row: canPauseChannel, none: '只能暂停合作中的渠道商' }}
              tone="danger"
              onRun={actions.pause}
            >
              批量暂停
            </BulkAction>
          </>
        }
      />
    </Page>
  )
}
