import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentStatus } from '#contract/orders/codes.ts'
import { getPayStatus } from '#contract/orders/payments.ts'
import { formatTime } from '#lib/formats.ts'
import { readOptions, useInvalidate } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import type { Paid } from './use-payment.tsx'

const ASK_EVERY_MS = 3_000
const ASK_FOR_MS = 5 * 60_000

interface PaymentDialogProps {
  paid: Paid
  onClose: () => void
}

/**
 * Shown during a payment in another window. Only the server response marks an order as paid; returning proves nothing.
 */
export function PaymentDialog({ paid, onClose }: PaymentDialogProps) {
  const [until] = useState(() => Date.now() + ASK_FOR_MS)
  const [isRequested, setRequested] = useState(false)
  const invalidate = useInvalidate()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...readOptions(getPayStatus, paid),
    staleTime: 0,
    // The user is in another window while paying.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.data?.status !== paymentStatus.paid && Date.now() < until ? ASK_EVERY_MS : false,
  })
  const isPaid = data?.status === paymentStatus.paid
  const isOver = !isPaid && Math.max(dataUpdatedAt, error ? Date.now() : 0) >= until
  useEffect(() => {
    if (isPaid) void invalidate(['order', 'digitalOrder', 'payment'])
  }, [isPaid, invalidate])

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="small"
        title={isPaid ? '支付成功' : '请在新窗口完成支付'}
        description={isPaid ? undefined : `订单 ${paid.bizNo}`}
      >
        <DialogBody className="grid gap-4">
          {isPaid ? (
            <Notice tone="success" title={`订单 ${paid.bizNo} 已付款`}>
              {formatTime(data.paidAt)}
            </Notice>
          ) : (
            <p className="flex items-center gap-2 text-text-muted">
              {!isOver && <Spinner />}
              {isOver ? '等待超过 5 分钟，已停止查询。' : '付款后订单状态会自动更新，请不要重复付款。'}
            </p>
          )}
          {isRequested && !isPaid && !isFetching && (
            <Notice tone="warning">
              {error ? error.message : '还没有收到支付结果。如已扣款请稍后再查询，到账以支付宝通知为准。'}
            </Notice>
          )}
        </DialogBody>
        <DialogFoot>
          {isPaid ? (
            <Button tone="primary" onClick={onClose}>
              关闭
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>遇到问题</Button>
              <Button
                tone="primary"
                loading={isRequested && isFetching}
                onClick={() => {
                  setRequested(true)
                  void refetch()
                }}
              >
                支付完成
              </Button>
            </>
          )}
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
