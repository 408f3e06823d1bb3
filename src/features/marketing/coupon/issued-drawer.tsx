import { useState } from 'react'
import { userCouponSource, userCouponStatus } from '#contract/marketing/codes.ts'
import type { Coupon } from '#contract/marketing/coupons.ts'
import { canVoidUserCoupon } from '#contract/marketing/handsel-rules.ts'
import { listUserCoupons, type UserCoupon, voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { CouponExport } from '#features/marketing/shared/coupon-export.tsx'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { columns } from '#screen/list/columns.tsx'
import { TextFilter } from '#screen/list/filter-controls.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'

const PAGE = 20

const col = columns<UserCoupon>()
const issuedColumns = [
  col.code('couponCode', '券码', { width: 160 }),
  col.status('status', '状态', userCouponStatus),
  col.money('discountAmount', '优惠金额', { width: 96 }),
  col.cell('user', '用户', ({ user }) => <RecordLink kind="user" record={user} />, {
    width: 112,
    text: ({ user }) => user.name,
  }),
  col.text('phone', '手机号', { width: 120 }),
  col.label('source', '来源', userCouponSource, { width: 88 }),
  col.time('obtainedAt', '获得时间'),
  col.time('validTo', '失效时间'),
  col.cell(
    'order',
    '使用订单',
    ({ order }) => order && <RecordLink kind="order" record={{ id: order.id, name: order.orderNo }} />,
    { width: 176, text: ({ order }) => order?.orderNo ?? '' },
  ),
  col.time('usedAt', '使用时间'),
  col.text('voidReason', '作废原因', { width: 160 }),
]

const COUPON_CODE = /^\d{16}$/

/** A code of 16 digits finds its coupon, anything else the phone of its user. */
const searchOf = (text: string | undefined) =>
  text === undefined ? {} : COUPON_CODE.test(text) ? { couponCode: text } : { phone: text.slice(0, 11) }

/** The coupons of a batch in the hands of users. */
export function IssuedDrawer({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [status, choose] = useState<UserCoupon['status'] | undefined>()
  const [searched, search] = useState<string | undefined>()
  const [pageNum, setPage] = useState(1)
  const can = useCan()
  const makeVoid = useChange(voidUserCoupons)
  const filters = { couponId: coupon.id, ...searchOf(searched), ...(status !== undefined && { status }) }
  const read = useLookup(listUserCoupons, { ...filters, pageNum, pageSize: PAGE }, { staleMs: 0 })
  const { counts } = read.data ?? {}
  const all = counts && userCouponStatus.codes.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0)
  const ask = ({ id, couponCode, user }: UserCoupon) =>
    confirm({
      title: `作废${user.name}的优惠券「${couponCode}」？`,
      consequence: '该用户不能再使用这张券，不能恢复。',
      action: '作废优惠券',
      tone: 'danger',
      reason: { label: '作废原因', min: 2, max: 100, presets: ['重复发放', '用户违规', '规则有误'] },
      onConfirm: async ({ reason = '' }) => {
        await makeVoid({ ids: [id], reason }, `优惠券 ${couponCode} 已作废`, quiet)
      },
    })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={`已发出的「${coupon.name}」`} description={coupon.batchNo}>
        <DrawerBody className="grid content-start gap-3">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <FilterTabs
              label="用户优惠券状态"
              className="min-w-0 flex-1"
              value={String(status ?? 'all')}
              onChange={(value) => {
                choose(userCouponStatus.codes.find((code) => String(code) === value))
                setPage(1)
              }}
              tabs={[
                { value: 'all', label: '全部', count: all },
                ...userCouponStatus.codes.map((code) => ({
                  value: String(code),
                  label: userCouponStatus.label(code),
                  count: counts && (counts[code] ?? 0),
                })),
              ]}
            />
            <CouponExport what="userCoupon" columns={null} query={filters} />
          </div>
          <search aria-label="查找用户优惠券" className="max-w-80">
            <TextFilter
              label="券码或手机号"
              placeholder="16 位券码、手机号或后四位"
              value={searched}
              onChange={(text) => {
                search(text)
                setPage(1)
              }}
            />
          </search>
          <QueryBody read={read} noun="用户优惠券" shape="table">
            {({ list, total }) =>
              total === 0 ? (
                <Empty title={searched === undefined ? '没有发出过' : '没有找到'} />
              ) : (
                <>
                  <DataTable
                    label="用户优惠券"
                    columns={issuedColumns}
                    rows={list}
                    rowId={({ id }) => id}
                    total={total}
                    actions={(row) => (
                      <RowActions
                        name={row.couponCode}
                        actions={[
                          can(voidUserCoupons) &&
                            canVoidUserCoupon(row) && { label: '作废', tone: 'danger', onSelect: () => void ask(row) },
                        ]}
                      />
                    )}
                  />
                  {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
                </>
              )
            }
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
