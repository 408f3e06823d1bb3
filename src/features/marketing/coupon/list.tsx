import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponStatus } from '#contract/marketing/codes.ts'
import { canDeleteCoupon, canEditCoupon, canResumeCoupon, canStopCoupon } from '#contract/marketing/coupon-rules.ts'
import {
  type Coupon,
  deleteCoupon,
  getCouponBatchNo,
  listCoupons,
  saveCoupon,
  stopCoupons,
} from '#contract/marketing/coupons.ts'
import { canHandsel } from '#contract/marketing/handsel-rules.ts'
import { handselCoupon } from '#contract/marketing/handsels.ts'
import { voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { couponPaths, useLogPaths } from '#features/marketing/paths.ts'
import { giveCouponsTo } from '#features/marketing/receivers.ts'
import { CouponExport, CouponExportBulk } from '#features/marketing/shared/coupon-export.tsx'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { shownInPlace, useChange } from '#screen/data/use-change.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { couponColumns } from './columns.tsx'
import { useCouponActions } from './use-actions.tsx'

const IssuedDrawer = lazyPart(() => import('./issued-drawer.tsx'), 'IssuedDrawer')
const CouponDrawer = lazyPart(() => import('./form-drawer.tsx'), 'CouponDrawer')
const NewCouponDrawer = lazyPart(() => import('./form-drawer.tsx'), 'NewCouponDrawer')

export const opening = listOf(listCoupons, couponPaths.list, { tab: 'status' })

/** The coupons, batch by batch. */
export default function CouponList() {
  const list = useList(opening)
  const can = useCan()
  const [added, add] = useState<{ batchNo: string; copied: Coupon | null } | null>(null)
  const [shown, show] = useState<Coupon | null>(null)
  const navigate = useNavigate()
  const reserve = useChange(getCouponBatchNo)
  const { opened, open } = list
  const columns = useMemo(() => couponColumns(open), [open])
  const actions = useCouponActions()
  const begin = (copied: Coupon | null) =>
    void reserve({})
      .then(({ batchNo }) => add({ batchNo, copied }))
      .catch(shownInPlace)
  const addButton = (
    <Can call={saveCoupon}>
      <Button tone="primary" onClick={() => begin(null)}>
        新建优惠券
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <CouponExport what="coupon" columns={columns} query={list.query} />
          {addButton}
        </>
      }
    >
      <StatusTabs label="优惠券状态" filter={list.filter('status')} codes={couponStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="名称或批次号" placeholder="优惠券名称或批次号" />
        <CodeFilter {...list.filter('kind')} label="券类型" codes={couponKind} />
        <CodeFilter {...list.filter('issueMode')} label="发放方式" codes={couponIssueMode} />
        <CodeFilter {...list.filter('scope')} label="适用范围" codes={couponScope} />
        <CodeFilter {...list.filter('bearer')} label="承担方" codes={couponBearer} />
        <DayRangeFilter list={list} from="createdFrom" to="createdTo" label="创建时间" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有优惠券"
        emptyAction={addButton}
        onOpen={({ id }) => open(id)}
        actions={(coupon) => (
          <RowActions
            name={coupon.name}
            actions={[
              { label: can(saveCoupon) && canEditCoupon(coupon) ? '编辑' : '查看', onSelect: () => open(coupon.id) },
              can(handselCoupon) &&
                canHandsel(coupon) && {
                  label: '赠送',
                  onSelect: () => navigate(giveCouponsTo([], coupon.id)),
                },
              coupon.issuedCount > 0 && { label: '已发券', onSelect: () => show(coupon) },
              coupon.issuedCount > 0 && {
                label: '使用记录',
                onSelect: () => navigate(useLogPaths.list.to({ batchNo: coupon.batchNo })),
              },
              can(stopCoupons) &&
                canStopCoupon(coupon) && {
                  label: '停止发放',
                  tone: 'danger',
                  onSelect: () => void actions.stop([coupon]),
                },
              can(stopCoupons) &&
                can(voidUserCoupons) &&
                canStopCoupon(coupon) &&
                coupon.issuedCount > coupon.usedCount && {
                  label: '停止并作废未使用的券',
                  tone: 'danger',
                  onSelect: () => void actions.stop([coupon], coupon),
                },
              can(stopCoupons) &&
                canResumeCoupon(coupon) && { label: '恢复发放', onSelect: () => void actions.resume(coupon) },
              can(saveCoupon) && { label: '复制', onSelect: () => begin(coupon) },
              can(deleteCoupon) &&
                canDeleteCoupon(coupon) && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => void actions.remove(coupon),
                },
            ]}
          />
        )}
        bulk={
          <>
            <CouponExportBulk what="coupon" columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              call={stopCoupons}
              fits={{ row: canStopCoupon, none: '所选的优惠券都不能停止发放' }}
              onRun={(target) => actions.stop(target)}
            >
              批量停止
            </BulkAction>
          </>
        }
      />
      {added && <NewCouponDrawer {...added} onClose={() => add(null)} />}
      {shown && <IssuedDrawer coupon={shown} onClose={() => show(null)} />}
      {opened !== null && <CouponDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  )
}
