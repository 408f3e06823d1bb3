import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  cancelCardMerchant,
  freezeCardMerchants,
  importCardMerchants,
  renewCardMerchant,
} from '#contract/blackCard/card-changes.ts'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import {
  addCardMerchant,
  type CardMerchantRow,
  editCardMerchant,
  exportCardMerchants,
  listCardMerchants,
} from '#contract/blackCard/card-merchants.ts'
import {
  canCancelCard,
  canEditCard,
  canFreezeCard,
  canRenewCard,
  canUnfreezeCard,
  IMPORT_MAX,
  QUIET_DAYS,
} from '#contract/blackCard/card-rules.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useChannelChoices, useLabelChoices, useManagerChoices } from '#features/merchants/public.ts'
import { orderPaths } from '#features/orders/public.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { DayRangeFilter, PickFilter, PickManyFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { CardBulk } from './bulk.tsx'
import { cardColumns } from './columns.tsx'
import { useLevelChoices } from './pickers.ts'
import { CardTabs } from './tabs.tsx'
import { useCardActions } from './use-actions.tsx'

const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const LevelsDrawer = lazyPart(() => import('./levels-drawer.tsx'), 'CardLevelsDrawer')

export const opening = listOf(listCardMerchants, cardMerchantPaths.list, { tab: 'status' })

/** All card holders. */
export default function CardMerchantList() {
  const list = useList(opening)
  const can = useCan()
  const seesBalance = useReads(cardMerchantRights)('balance')
  const columns = useMemo(() => cardColumns(seesBalance), [seesBalance])
  const actions = useCardActions()
  const navigate = useNavigate()
  const [opened, open] = useState<'levels' | 'import' | null>(null)
  const close = () => open(null)
  const addButton = (
    <Can call={addCardMerchant}>
      <Button asChild tone="primary">
        <Link to={cardMerchantPaths.form.to()}>新增黑卡商家</Link>
      </Button>
    </Can>
  )
  const stepsOf = (row: CardMerchantRow) => [
    can(editCardMerchant) &&
      canEditCard(row) && { label: '编辑', onSelect: () => navigate(cardMerchantPaths.form.to({ id: row.id })) },
    can(renewCardMerchant) &&
      canRenewCard(row) && { label: '续期', onSelect: () => actions.take({ step: 'renew', id: row.id }) },
    can(listOrders) && {
      label: '购买订单',
      onSelect: () => navigate(orderPaths.cardPurchases.to({ cardMerchantId: row.id })),
    },
    can(addCardMerchant) && {
      label: '按此新增',
      onSelect: () => navigate(cardMerchantPaths.form.to({ copyFrom: row.id })),
    },
    can(freezeCardMerchants) && canUnfreezeCard(row) && { label: '解冻', onSelect: () => void actions.unfreeze(row) },
    can(freezeCardMerchants) &&
      canFreezeCard(row) && { label: '冻结', tone: 'danger' as const, onSelect: () => void actions.freeze([row]) },
    can(cancelCardMerchant) &&
      canCancelCard(row) && { label: '注销', tone: 'danger' as const, onSelect: () => void actions.cancel(row) },
  ]

  return (
    <Page
      actions={
        <>
          <Button onClick={() => open('levels')}>等级设置</Button>
          <Can call={importCardMerchants}>
            <Button onClick={() => open('import')}>导入</Button>
          </Can>
          <ExportButton call={exportCardMerchants} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {addButton}
        </>
      }
    >
      <CardTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="商家" placeholder="名称、拼音或卡号" />
        <TextFilter {...list.filter('phone')} label="登录手机" placeholder="手机号或后四位" />
        <PickFilter {...list.filter('cardLevelId')} label="黑卡等级" useChoices={useLevelChoices} />
        {can(listMerchantManagers) && (
          <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        )}
        {can(listTradeParties) && (
          <PickFilter {...list.filter('channelId')} label="所属渠道" useChoices={useChannelChoices} />
        )}
        <RegionFilter {...list.filter('area')} label="所在地区" />
        {can(listMerchantLabels) && (
          <PickManyFilter {...list.filter('labelIds')} label="标签" useChoices={useLabelChoices} />
        )}
        <DayRangeFilter list={list} label="到期日" from="expireFrom" to="expireTo" />
        <DayRangeFilter list={list} label="开卡时间" from="openedFrom" to="openedTo" />
        <FilterToggle
          isPressed={list.query.quiet !== undefined}
          onClick={() => list.setFilters({ quiet: list.query.quiet === undefined ? QUIET_DAYS : undefined })}
        >
          {QUIET_DAYS} 天未下单
        </FilterToggle>
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有黑卡商家"
        noun="黑卡商家"
        emptyAction={addButton}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: '详情', onSelect: () => navigate(cardMerchantPaths.detail.to({ id: row.id })) },
              ...stepsOf(row),
            ]}
          />
        )}
        bulk={<CardBulk list={list} columns={columns} actions={actions} />}
      />
      {opened === 'levels' && <LevelsDrawer onClose={close} />}
      {opened === 'import' && (
        <ImportDialog resource="cardMerchant" noun="黑卡商家" maxRows={IMPORT_MAX} onClose={close} />
      )}
      {actions.opened}
    </Page>
  )
}
