import { useMemo, useState } from 'react'
import {
  canDeleteColumn,
  canDisableColumn,
  canEnableColumn,
  shownColumnStatus,
} from '#contract/merchants/client-column-rules.ts'
import {
  type ClientColumn,
  copyClientColumns,
  deleteClientColumn,
  enableClientColumns,
  listClientColumns,
  saveClientColumn,
  sortClientColumns,
} from '#contract/merchants/client-columns.ts'
import { clientKind, merchantEdition } from '#contract/merchants/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { clientColumnPaths } from '#features/merchants/paths.ts'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { CodeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { clientColumnColumns } from './columns.tsx'
import { PlaceNav } from './place-nav.tsx'
import { useColumnActions } from './use-actions.ts'

const ClientColumnDrawer = lazyPart(() => import('./form-drawer.tsx'), 'ClientColumnDrawer')
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'ClientColumnOrderDialog')
const CopyDialog = lazyPart(() => import('./copy-dialog.tsx'), 'ClientColumnCopyDialog')
const PreviewDrawer = lazyPart(() => import('./preview-drawer.tsx'), 'ClientColumnPreviewDrawer')

export const opening = listOf(listClientColumns, clientColumnPaths.list, { tab: ['status', 'client', 'position'] })

type Shown = { part: 'add' | 'order' | 'preview' } | { part: 'copy'; target: ClientColumn[] | Chosen<ClientColumn> }

/** What the clients show in their bottom bar, on their home page and under 我的. */
export default function ClientColumnList() {
  const list = useList(opening)
  const can = useCan()
  const [shown, show] = useState<Shown | null>(null)
  const close = () => show(null)
  const { opened, open } = list
  const columns = useMemo(() => clientColumnColumns(open), [open])
  const actions = useColumnActions()
  const { client, position } = list.query
  const add = (
    <Can call={saveClientColumn}>
      <Button tone="primary" onClick={() => show({ part: 'add' })}>
        新增栏目
      </Button>
    </Can>
  )
  return (
    <Page
      actions={
        <>
          <MerchantExport what="clientColumn" columns={columns} query={list.query} />
          <Button onClick={() => show({ part: 'preview' })}>预览</Button>
          {client !== undefined && position !== undefined && (
            <Can call={sortClientColumns}>
              <Button onClick={() => show({ part: 'order' })}>调整顺序</Button>
            </Can>
          )}
          {add}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[176px_minmax(0,1fr)]">
        <PlaceNav value={{ client, position }} onChange={list.setFilters} counts={list.counts} />
        <div className="flex min-w-0 flex-col gap-4">
          <StatusTabs label="栏目状态" filter={list.filter('status')} codes={shownColumnStatus} counts={list.counts} />
          <Filters list={list}>
            <TextFilter {...list.filter('name')} label="栏目名称" placeholder="名称或拼音" />
            <CodeFilter {...list.filter('merchantType')} label="适用商家" codes={merchantType} />
            <CodeFilter {...list.filter('edition')} label="适用版本" codes={merchantEdition} />
          </Filters>
          <ListTable
            list={list}
            columns={columns}
            empty="还没有客户端栏目"
            noun="栏目"
            emptyAction={add}
            onOpen={({ id }) => open(id)}
            actions={(row) => (
              <RowActions
                name={row.name}
                actions={[
                  { label: can(saveClientColumn) ? '编辑' : '详情', onSelect: () => open(row.id) },
                  can(enableClientColumns) &&
                    canEnableColumn(row) && {
                      label: '启用',
                      onSelect: () => void actions.enable([row]).catch(() => {}),
                    },
                  can(enableClientColumns) &&
                    canDisableColumn(row) && { label: '停用', tone: 'danger', onSelect: () => actions.disable(row) },
                  can(copyClientColumns) && {
                    label: '复制到其他客户端',
                    onSelect: () => show({ part: 'copy', target: [row] }),
                  },
                  can(deleteClientColumn) &&
                    canDeleteColumn(row) && { label: '删除', tone: 'danger', onSelect: () => actions.remove(row) },
                ]}
              />
            )}
            bulk={
              <>
                <MerchantExportBulk what="clientColumn" columns={columns} list={list} />
                <BulkSwitch
                  list={list}
                  call={enableClientColumns}
                  on={['批量启用', actions.enable]}
                  off={['批量停用', actions.disableAll]}
                />
                <BulkAction
                  list={list}
                  scope="ids"
                  asks
                  call={copyClientColumns}
                  onRun={(target) => show({ part: 'copy', target })}
                >
                  复制到其他客户端
                </BulkAction>
              </>
            }
          />
        </div>
      </div>
      {shown?.part === 'add' && <ClientColumnDrawer id={null} place={{ client, position }} onClose={close} />}
      {shown?.part === 'copy' && <CopyDialog target={shown.target} onClose={close} />}
      {shown?.part === 'preview' && <PreviewDrawer client={client ?? clientKind.applet} onClose={close} />}
      {shown?.part === 'order' && client !== undefined && position !== undefined && (
        <OrderDialog client={client} position={position} onClose={close} />
      )}
      {opened !== null && <ClientColumnDrawer key={opened} id={opened} place={{}} onClose={() => open(null)} />}
    </Page>
  )
}
