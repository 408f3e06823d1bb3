import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { canCancelAudit, isUndecided, isUnpaid } from '#contract/blackCard/card-audit-rules.ts'
import {
  type CardAuditRow,
  cancelCardAudit,
  exportCardAudits,
  listCardAudits,
  reviewCardAudit,
} from '#contract/blackCard/card-audits.ts'
import { cardApplySource, industry } from '#contract/blackCard/card-codes.ts'
import { listCardLevels } from '#contract/blackCard/card-levels.ts'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { confirmPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { useLevelChoices } from '#features/blackCard/card/pickers.ts'
import { cardAuditPaths, cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useChannelChoices } from '#features/merchants/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { cardAuditColumns } from './columns.tsx'
import { CardAuditTabs } from './tabs.tsx'
import { useCardAuditActions } from './use-actions.tsx'
import { isDecidable } from './use-decision.ts'

const CardAuditDrawer = lazyPart(() => import('./drawer.tsx'), 'CardAuditDrawer')

export const opening = listOf(listCardAudits, cardAuditPaths.list, { tab: ['status', 'mine'] })

/** Applications for a card: reviewed one after the other, then paid. */
export default function CardAuditList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const actions = useCardAuditActions()
  const { open } = list
  const columns = useMemo(() => cardAuditColumns(open), [open])
  const stepsOf = (row: CardAuditRow) => {
    const { cardMerchant, waitingPayment } = row
    const isDue = isUnpaid(row) && waitingPayment === null
    return [
      can(confirmPayment) &&
        waitingPayment !== null && {
          label: '确认缴费',
          onSelect: () => actions.take({ step: 'confirm', id: row.id }),
        },
      can(submitVoucher) &&
        isDue && { label: '上传凭证', onSelect: () => actions.take({ step: 'voucher', id: row.id }) },
      can(toAliPay) && isDue && { label: '支付宝缴费', onSelect: () => actions.pay(row) },
      can(getCardMerchant) &&
        cardMerchant !== null && {
          label: '商家档案',
          onSelect: () => navigate(cardMerchantPaths.detail.to({ id: cardMerchant.id })),
        },
      can(cancelCardAudit) &&
        canCancelAudit(row) && {
          label: '取消申请',
          tone: 'danger' as const,
          onSelect: () => void actions.cancel(row),
        },
    ]
  }

  return (
    <Page
      actions={
        <ExportButton call={exportCardAudits} columns={columns} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <CardAuditTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="商家" placeholder="名称、拼音或申请编号" />
        <TextFilter {...list.filter('contactPhone')} label="联系电话" placeholder="手机号或后四位" />
        <CodeFilter {...list.filter('applicantKind')} label="主体类型" codes={applicantKind} />
        <CodeFilter {...list.filter('industry')} label="行业" codes={industry} />
        {can(listCardLevels) && (
          <PickFilter {...list.filter('cardLevelId')} label="申请等级" useChoices={useLevelChoices} />
        )}
        {can(listTradeParties) && (
          <PickFilter {...list.filter('channelId')} label="来源渠道" useChoices={useChannelChoices} />
        )}
        <CodeFilter {...list.filter('source')} label="申请来源" codes={cardApplySource} />
        <RegionFilter {...list.filter('area')} label="所在地区" />
        <DayRangeFilter list={list} label="申请时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="没有黑卡申请"
        noun="申请"
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              {
                label: can(reviewCardAudit) && isUndecided(row) && isDecidable(row) ? '审核' : '查看',
                onSelect: () => open(row.id),
              },
              ...stepsOf(row),
            ]}
          />
        )}
        bulk={<BulkExport list={list} call={exportCardAudits} columns={columns} />}
      />
      {list.opened !== null && <CardAuditDrawer id={list.opened} queue={list.rows} onOpen={open} />}
      {actions.opened}
    </Page>
  )
}
