import { useMemo, useState } from 'react'
import { merchantSource, personalKind } from '#contract/merchants/codes.ts'
import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import {
  enablePersonalMerchants,
  listPersonalMerchants,
  type PersonalMerchantRow,
  reviewPersonalMerchants,
  savePersonalMerchant,
  upgradePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import {
  canCancelPersonal,
  canEditPersonal,
  canFreezePersonal,
  canReviewPersonal,
  canUnfreezePersonal,
  canUpgradePersonal,
  PERSONAL_ENABLED_MAX,
  PERSONAL_REVIEWED_MAX,
} from '#contract/merchants/personal-rules.ts'
import { personalMerchantPaths } from '#features/merchants/paths.ts'
import { PersonalLabelBulk } from '#features/merchants/shared/label-bulk.tsx'
import { LabelFilter } from '#features/merchants/shared/label-filter.tsx'
import { MerchantExport, MerchantExportBulk } from '#features/merchants/shared/merchant-export.tsx'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { personalColumns } from './columns.tsx'
import { PersonalTabs } from './tabs.tsx'
import { usePersonalActions } from './use-actions.ts'

const PersonalDrawer = lazyPart(() => import('./drawer.tsx'), 'PersonalDrawer')
const PersonalFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'PersonalFormDrawer')
const PersonalUpgradeDrawer = lazyPart(() => import('./upgrade-drawer.tsx'), 'PersonalUpgradeDrawer')
const PersonalManagerDialog = lazyPart(() => import('./manager-dialog.tsx'), 'PersonalManagerDialog')

export const opening = listOf(listPersonalMerchants, personalMerchantPaths.list, { tab: 'status' })

export default function PersonalMerchantList() {
  const list = useList(opening)
  const can = useCan()
  const reads = useReads(personalMerchantRights)
  const actions = usePersonalActions()
  const { open } = list
  const columns = useMemo(() => personalColumns(open), [open])
  const [edited, edit] = useState<number | 'new' | null>(null)
  const [upgraded, upgrade] = useState<{ id: number; version: number; realName: string } | null>(null)
  const [handed, handOver] = useState<BulkTarget<PersonalMerchantRow> | null>(null)
  const add = (
    <Can call={savePersonalMerchant}>
      <Button tone="primary" onClick={() => edit('new')}>
        新增个人商家
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <MerchantExport what="personal" columns={columns} query={list.query} />
          {add}
        </>
      }
    >
      <PersonalTabs status={list.query.status} counts={list.counts} onChange={list.setFilters} />
      <Filters list={list}>
        <TextFilter {...list.filter('realName')} label="姓名" placeholder="姓名、拼音或编号" />
        {reads('phone') && <TextFilter {...list.filter('phone')} label="手机号" placeholder="手机号或后四位" />}
        <CodeFilter {...list.filter('kind')} label="职业" codes={personalKind} />
        <RegionFilter {...list.filter('area')} label="地区" />
        <LabelFilter {...list.filter('labelIds')} />
        <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        <PickFilter {...list.filter('promoterId')} label="推广员" useChoices={usePromoterChoices} />
        <CodeFilter {...list.filter('source')} label="来源" codes={merchantSource} />
        <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有个人商家"
        noun="个人商家"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.realName}
            actions={[
              {
                label: can(reviewPersonalMerchants) && canReviewPersonal(row) ? '审核' : '详情',
                onSelect: () => open(row.id),
              },
              can(savePersonalMerchant) && canEditPersonal(row) && { label: '编辑', onSelect: () => edit(row.id) },
              can(upgradePersonalMerchant) &&
                canUpgradePersonal(row) && { label: '升级为企业', onSelect: () => upgrade(row) },
              can(enablePersonalMerchants) &&
                canUnfreezePersonal(row) && { label: '解冻', onSelect: () => void actions.unfreeze(row) },
              can(enablePersonalMerchants) &&
                canFreezePersonal(row) && { label: '冻结', tone: 'danger', onSelect: () => void actions.freeze([row]) },
              can(enablePersonalMerchants) &&
                canCancelPersonal(row) && { label: '注销', tone: 'danger', onSelect: () => void actions.cancel(row) },
            ]}
          />
        )}
        bulk={
          <>
            <MerchantExportBulk what="personal" columns={columns} list={list} />
            <PersonalLabelBulk list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={PERSONAL_REVIEWED_MAX}
              call={reviewPersonalMerchants}
              fits={{ row: canReviewPersonal, none: '只能审核待审核的个人商家' }}
              onRun={actions.approve}
            >
              批量通过
            </BulkAction>
            <BulkAction list={list} scope="query" asks call={assignMerchantManager} onRun={handOver}>
              更换客户经理
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              most={PERSONAL_ENABLED_MAX}
              call={enablePersonalMerchants}
              fits={{ row: canFreezePersonal, none: '只能冻结正常的个人商家' }}
              onRun={actions.freeze}
            >
              批量冻结
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && (
        <PersonalDrawer id={list.opened} queue={list.rows} onOpen={open} onEdit={edit} onUpgrade={upgrade} />
      )}
      {edited !== null && <PersonalFormDrawer id={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      {upgraded && <PersonalUpgradeDrawer personal={upgraded} onClose={() => upgrade(null)} />}
      {handed && <PersonalManagerDialog target={handed} onClose={() => handOver(null)} />}
    </Page>
  )
}
