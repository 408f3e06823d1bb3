import { type SubmitEvent, useState } from 'react'
import type { BulkResult } from '#contract/fields.ts'
import { MAX_REVIEWS_AT_ONCE, type ProductReview, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { bulkText, bulkToast } from '#screen/list/bulk-toast.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RefusalFields, reasonOf } from './refusal.tsx'
import { noRefusal, refusalFaults, toggleReason } from './use-decision.ts'
import { isDecidable, itemOf, itemsOf } from './use-verdict.ts'

interface RefuseDialogProps {
  /** The selected reviews; those the user may not decide are left out. */
  target: BulkTarget<ProductReview>
  /** The current version of a review. */
  latest: (held: ProductReview) => ProductReview
  onClose: () => void
}

/**
 * Refuses one or several products for the same reasons. Failed ones stay in the dialog with the reasons, for a retry.
 */
export function RefuseDialog({ target, latest, onClose }: RefuseDialogProps) {
  const { rows, count, whole, settle } = bulkTarget(target)
  const reviews = rows.map(latest)
  const decide = useChange(reviewProductBatch)
  const decideAll = useBulkChange(reviewProductBatch, itemsOf)
  const [refusal, setRefusal] = useState(noRefusal)
  const edits = useEdits(refusal)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const isLeft = ({ id }: ProductReview) => failed.length === 0 || failed.some((product) => product.id === id)
  const wanted = reviews.filter(isLeft)
  const mine = wanted.filter(isDecidable).slice(0, MAX_REVIEWS_AT_ONCE)
  const left = wanted.length - mine.length
  const faults = refusalFaults(refusal)
  const name = reviews.length === 1 ? `「${reviews[0]?.product.name}」` : `所选的 ${mine.length} 个商品`
  const label = whole ? `筛选出的 ${formatCount(count)} 个商品` : name

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    setFailure('')
    try {
      const params = { ...refusal, reason: refusal.reason.trim(), result: reviewStatus.rejected }
      if (whole) {
        await decideAll(target, params, '个商品已驳回', { quiet: true })
        return onClose()
      }
      const result = await decide({ ...params, items: mine.map(itemOf), partial: true }, undefined, { quiet: true })
      if (result.failed.length === 0) {
        bulkToast(result, '个商品已驳回')
        settle([])
        return onClose()
      }
      setFailed(result.failed)
      setFailure(result.failed.length > 0 ? bulkText(result, '个商品已驳回') : '')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '')
    }
    setBusy(false)
  }

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        title={`驳回${label}？`}
        description={
          whole
            ? '提交人会收到驳回原因；由您提交或他人正在审核的不会驳回，并逐条列出。'
            : left > 0
              ? `另外 ${left} 个由您提交或他人正在审核，不在其中。`
              : '提交人会收到驳回原因，修改后可再次提交。'
        }
        locked={isBusy}
        onKeyDown={(event) => {
          const code = reasonOf(event)
          if (code !== undefined) setRefusal(toggleReason(refusal, code))
        }}
      >
        <form className="contents" noValidate onSubmit={submit}>
          <DialogBody className="grid gap-4">
            <RefusalFields value={refusal} onChange={setRefusal} faults={isTried ? faults : {}} />
            {failure && <Notice tone="danger">{failure}</Notice>}
          </DialogBody>
          <DialogFoot>
            <DialogClose asChild>
              <Button disabled={isBusy}>取消</Button>
            </DialogClose>
            <Button type="submit" tone="danger" loading={isBusy} disabled={!whole && mine.length === 0}>
              驳回商品
            </Button>
          </DialogFoot>
        </form>
      </DialogContent>
    </Dialog>
  )
}
