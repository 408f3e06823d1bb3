import { useEffect, useMemo, useState } from 'react'
import { handselStatus, handselTarget } from '#contract/marketing/codes.ts'
import { exportCoupons } from '#contract/marketing/exports.ts'
import { canRevokeHandsel } from '#contract/marketing/handsel-rules.ts'
import { handselCoupon, listCouponHandsels, revokeCouponHandsel } from '#contract/marketing/handsels.ts'
import { handselPaths } from '#features/marketing/paths.ts'
import { type Receiver, takeReceivers } from '#features/marketing/receivers.ts'
import { CouponExport, CouponExportBulk } from '#features/marketing/shared/coupon-export.tsx'
import { useCouponChoices } from '#features/marketing/shared/pickers.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useExport } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { handselColumns } from './columns.tsx'
import { useRevoke } from './use-revoke.ts'

const HandselDrawer = lazyPart(() => import('./drawer.tsx'), 'HandselDrawer')
const GiveDrawer = lazyPart(() => import('./give-drawer.tsx'), 'GiveDrawer')

export const opening = listOf(listCouponHandsels, handselPaths.list, { tab: 'status' })

/** Gifts of coupons, with what each gave and to whom it could not. */
export default function CouponHandselList() {
  const list = useList(opening)
  const can = useCan()
  const revoke = useRevoke()
  const failures = useExport(exportCoupons, null)
  const [receivers, give] = useState<readonly Receiver[] | null>(null)
  const { opened, open } = list
  const columns = useMemo(() => handselColumns(open), [open])
  // Runs again whenever the page is shown.
  useEffect(() => {
    const handedOver = takeReceivers()
    if (handedOver) give(handedOver)
  }, [])
  const add = (
    <Can call={handselCoupon}>
      <Button tone="primary" onClick={() => give([])}>
        新建赠送
      </Button>
    </Can>
  )
  return (
    <Page
      actions={
        <>
          <CouponExport what="handsel" columns={columns} query={list.query} />
          {add}
        </>
      }
    >
      <StatusTabs label="赠送状态" filter={list.filter('status')} codes={handselStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('handselNo')} label="赠送单号" />
        <PickFilter {...list.filter('couponId')} label="优惠券" useChoices={useCouponChoices} />
        <TextFilter {...list.filter('batchNo')} label="批次号" />
        <CodeFilter {...list.filter('target')} label="赠送对象" codes={handselTarget} />
        <TextFilter {...list.filter('operator')} label="操作人" />
        <DayRangeFilter list={list} from="createdFrom" to="createdTo" label="赠送时间" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有赠送过优惠券"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.handselNo}
            actions={[
              { label: '查看', onSelect: () => open(row.id) },
              can(revokeCouponHandsel) &&
                canRevokeHandsel(row, new Date().toISOString()) && {
                  label: '撤回',
                  tone: 'danger',
                  onSelect: () => void revoke(row),
                },
              can(exportCoupons) &&
                row.failCount > 0 && {
                  label: '导出失败名单',
                  onSelect: () => void failures.run({ what: 'handselFailures', filters: { handselId: row.id } }),
                },
            ]}
          />
        )}
        bulk={<CouponExportBulk what="handsel" columns={columns} list={list} />}
      />
      {opened !== null && <HandselDrawer id={opened} onClose={() => open(null)} />}
      {receivers && (
        <GiveDrawer couponId={list.query.couponId ?? null} receivers={receivers} onClose={() => give(null)} />
      )}
    </Page>
  )
}
