import { useMemo, useRef, useState } from 'react'
import { menuMode, merchantEdition } from '#contract/merchants/codes.ts'
import { companyType } from '#contract/merchants/enterprise-rules.ts'
import { menuKey } from '#contract/merchants/merchant-menu-rules.ts'
import {
  listMerchantMenus,
  MENU_MERCHANTS_MAX,
  type MerchantMenuRow,
  resetMerchantMenus,
  saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { merchantMenuPaths } from '#features/merchants/paths.ts'
import { MerchantExport } from '#features/merchants/shared/merchant-export.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { CodeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { merchantMenuColumns } from './columns.tsx'
import { MerchantNav } from './merchant-nav.tsx'
import { useMenuReset } from './use-reset.ts'

const MerchantMenuPanel = lazyPart(() => import('./panel.tsx'), 'MerchantMenuPanel')
const BulkDrawer = lazyPart(() => import('./bulk-drawer.tsx'), 'MerchantMenuBulkDrawer')

export const opening = listOf(listMerchantMenus, merchantMenuPaths.list, {
  // A link opens a merchant beside the others.
  fixed: { enterpriseId: undefined },
  tab: 'mode',
})

const terminalOf = (key: number) => storeTerminal.codes.find((code) => code === key % 10) ?? storeTerminal.pcMall

/** Whose menus deviate from those of its roles; a tree for each merchant. */
export default function MerchantMenuAuth() {
  const list = useList(opening)
  const can = useCan()
  const reset = useMenuReset()
  const [bulk, setBulk] = useState<Chosen<MerchantMenuRow> | null>(null)
  const canLeave = useRef(async () => true)
  const { open, setFilters, query } = list
  const { enterpriseId, ...filters } = query
  const opened =
    list.opened ?? (enterpriseId === undefined ? null : menuKey(enterpriseId, query.terminal ?? storeTerminal.pcMall))
  const columns = useMemo(() => merchantMenuColumns(open), [open])
  const openOther = async ({ id }: MerchantMenuRow) => {
    if (id !== opened && (await canLeave.current())) open(id)
  }
  const startBulk = (target: Chosen<MerchantMenuRow>) => {
    const [first] = target.rows
    const isMixed = target.rows.some(
      (row) => row.merchantType !== first?.merchantType || row.terminal !== first.terminal,
    )
    if (isMixed) return void toast.info('请选择同一商家类型、同一终端的商家，它们的默认菜单才相同')
    setBulk(target)
  }
  return (
    <Page actions={<MerchantExport what="merchantMenu" columns={columns} query={filters} label="导出差异" />}>
      <StatusTabs label="授权方式" filter={list.filter('mode')} codes={menuMode} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="企业" placeholder="名称、简称或拼音" />
        <CodeFilter {...list.filter('terminal')} label="终端" codes={storeTerminal} />
        <CodeFilter {...list.filter('merchantType')} label="商家类型" codes={companyType} />
        <CodeFilter {...list.filter('edition')} label="版本" codes={merchantEdition} />
      </Filters>
      {opened !== null ? (
        <div className="grid items-start gap-5 lg:grid-cols-[264px_minmax(0,1fr)]">
          <MerchantNav list={list} opened={opened} onOpen={(row) => void openOther(row)} />
          <MerchantMenuPanel
            key={opened}
            enterpriseId={Math.floor(opened / 10)}
            terminal={terminalOf(opened)}
            onTerminal={(next) => open(menuKey(Math.floor(opened / 10), next))}
            canLeave={canLeave}
            onClose={() => setFilters({ id: undefined, enterpriseId: undefined })}
          />
        </div>
      ) : (
        <ListTable
          list={list}
          columns={columns}
          empty="还没有已开通的商家"
          noun="商家"
          onOpen={({ id }) => open(id)}
          actions={(row) => (
            <RowActions
              name={row.enterprise.name}
              actions={[
                { label: can(saveMerchantMenus) ? '授权' : '查看', onSelect: () => open(row.id) },
                can(resetMerchantMenus) &&
                  row.mode === menuMode.own && { label: '恢复默认', tone: 'danger', onSelect: () => void reset([row]) },
              ]}
            />
          )}
          bulk={
            <>
              <BulkAction
                list={list}
                scope="ids"
                asks
                most={MENU_MERCHANTS_MAX}
                call={saveMerchantMenus}
                onRun={startBulk}
              >
                批量授权
              </BulkAction>
              <BulkAction
                list={list}
                scope="ids"
                asks
                most={MENU_MERCHANTS_MAX}
                call={resetMerchantMenus}
                fits={{ row: ({ mode }) => mode === menuMode.own, none: '所选商家都跟随默认角色' }}
                tone="danger"
                onRun={({ rows, settle }) => reset(rows, () => settle([]))}
              >
                批量恢复默认
              </BulkAction>
            </>
          }
        />
      )}
      {bulk && <BulkDrawer target={bulk} onClose={() => setBulk(null)} />}
    </Page>
  )
}
