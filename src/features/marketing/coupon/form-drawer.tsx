import { couponStatus } from '#contract/marketing/codes.ts'
import { canEditCoupon } from '#contract/marketing/coupon-rules.ts'
import { type Coupon, type CouponDay, getCoupon, saveCoupon } from '#contract/marketing/coupons.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { CouponFields } from './fields.tsx'
import { CouponFigures } from './figures.tsx'
import { type CouponFormOptions, useCouponForm } from './use-form.ts'

/** One coupon beside the list. */
export function CouponDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getCoupon, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="优惠券" size="wide" title="优惠券" onClose={onClose}>
      {({ days, ...coupon }) => <Editor coupon={coupon} days={days} copied={null} batchNo="" onClose={onClose} />}
    </QueryDrawer>
  )
}

interface NewCouponDrawerProps {
  batchNo: string
  copied: Coupon | null
  onClose: () => void
}

export function NewCouponDrawer(props: NewCouponDrawerProps) {
  return <Editor coupon={null} {...props} />
}

interface EditorProps extends CouponFormOptions {
  /** Of a saved coupon. */
  days?: readonly CouponDay[]
  onClose: () => void
}

function Editor({ onClose, days = [], ...options }: EditorProps) {
  const { coupon, copied } = options
  const form = useCouponForm(options)
  const canEdit = useCanCall(saveCoupon) && (coupon === null || canEditCoupon(coupon))
  const isDraft = coupon === null || coupon.status === couponStatus.draft
  const title = coupon ? coupon.name : '新建优惠券'
  return (
    <FormDrawer
      form={form}
      history={coupon && { resource: 'coupon', targetId: coupon.id }}
      size="wide"
      title={title}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        isDraft ? (
          <>
            <SaveButton form={form} intent="save" onSaved={onClose}>
              存为草稿
            </SaveButton>
            <SaveButton form={form} intent="publish" tone="primary" onSaved={onClose}>
              发布
            </SaveButton>
          </>
        ) : (
          <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
            保存
          </SaveButton>
        )
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <CouponFields from={coupon ?? copied} isPublished={!isDraft} />
        </fieldset>
      </FormBody>
      {coupon && coupon.issuedCount > 0 && <CouponFigures coupon={coupon} days={days} />}
      {coupon && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}
