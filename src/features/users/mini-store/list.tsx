import { useMemo, useState } from 'react'
import { miniStoreTemplate } from '#contract/users/codes.ts'
import { changeMiniStoreStatus, editMiniStore, renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import { canCloseMiniStore, canReopenMiniStore } from '#contract/users/mini-store-rules.ts'
import { exportMiniStores, listMiniStores, type MiniStoreRow } from '#contract/users/mini-stores.ts'
import { listUsers, searchUserEnterprises } from '#contract/users/users.ts'
import { miniStorePaths } from '#features/users/paths.ts'
import { useUserChoices } from '#features/users/shared/choices.ts'
import { useCompanyChoices } from '#features/users/store/choices.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { miniStoreColumns } from './columns.tsx'
import { MiniStoreTabs } from './tabs.tsx'
import { useMiniStoreActions } from './use-actions.ts'

const MiniStoreDrawer = lazyPart(() => import('./drawer.tsx'), 'MiniStoreDrawer')
const MiniStoreFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'MiniStoreFormDrawer')
const MiniStoreCloseDialog = lazyPart(() => import('./close-dialog.tsx'), 'MiniStoreCloseDialog')
const MiniStoreQrDialog = lazyPart(() => import('./qr-dialog.tsx'), 'MiniStoreQrDialog')

export const opening = listOf(listMiniStores, miniStorePaths.list, { tab: ['status', 'expiring'] })

/** Shops that merchants run inside the mini-programme, with their traffic and sales. */
export default function MiniStoreList() {
  const list = useList(opening)
  const can = useCan()
  const { open } = list
  const totals = list.page?.totals
  const columns = useMemo(() => miniStoreColumns(open, totals), [open, totals])
  const actions = useMiniStoreActions()
  const [asked, ask] = useState<{ what: 'edit' | 'qr'; id: number } | null>(null)
  const [closed, close] = useState<BulkTarget<MiniStoreRow> | null>(null)

  return (
    <Page
      actions={
        <ExportButton call={exportMiniStores} columns={columns} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <MiniStoreTabs query={list.query} counts={list.counts} onChange={list.setFilters} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="店铺" placeholder="名称、拼音或编号" />
        {can(listUsers) && <PickFilter {...list.filter('ownerId')} label="店主" useChoices={useUserChoices} />}
        {can(searchUserEnterprises) && (
          <PickFilter {...list.filter('enterpriseId')} label="所属企业" useChoices={useCompanyChoices} />
        )}
        <RegionFilter {...list.filter('area')} label="所在地区" />
        <CodeFilter {...list.filter('template')} label="店铺模板" codes={miniStoreTemplate} />
        <DayRangeFilter list={list} label="到期时间" from="expireFrom" to="expireTo" />
        <DayRangeFilter list={list} label="开通时间" from="openedFrom" to="openedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有小程序店铺"
        onOpen={({ id }) => open(id)}
        actions={(shop) => (
          <RowActions
            name={shop.name}
            actions={[
              { label: '详情', onSelect: () => open(shop.id) },
              can(editMiniStore) && { label: '编辑', onSelect: () => ask({ what: 'edit', id: shop.id }) },
              { label: '小程序码', onSelect: () => ask({ what: 'qr', id: shop.id }) },
              can(renewMiniStoreQr) && { label: '重新生成小程序码', onSelect: () => void actions.renewQr(shop) },
              can(changeMiniStoreStatus) &&
                canReopenMiniStore(shop) && { label: '恢复', onSelect: () => void actions.reopen(shop) },
              can(changeMiniStoreStatus) &&
                canCloseMiniStore(shop) && { label: '强制关闭', tone: 'danger', onSelect: () => close([shop]) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportMiniStores} columns={columns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={changeMiniStoreStatus}
              fits={{ row: canCloseMiniStore, none: '所选的店铺都不在营业中' }}
              onRun={close}
            >
              强制关闭
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <MiniStoreDrawer id={list.opened} onClose={() => open(null)} />}
      {asked?.what === 'edit' && <MiniStoreFormDrawer id={asked.id} onClose={() => ask(null)} />}
      {asked?.what === 'qr' && <MiniStoreQrDialog id={asked.id} onClose={() => ask(null)} />}
      {closed && <MiniStoreCloseDialog target={closed} onClose={() => close(null)} />}
    </Page>
  )
}
