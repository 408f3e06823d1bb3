import { useEffect, useState } from 'react'
import { closeReason, orderStatus } from '#contract/orders/codes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { Panel } from '#features/orders/shared/panel.tsx'
import { dayOf, formatTime } from '#lib/formats.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Steps } from '#ui/steps/steps.tsx'

const MINUTE_MS = 60_000

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** 2 天 3 小时, 3 小时 12 分; '' if expired. */
function timeLeft(until: string, now: number): string {
  const minutes = Math.floor((Date.parse(until) - now) / MINUTE_MS)
  if (minutes < 0) return ''
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分钟`
}

/** Number of completed steps of 下单, 付款, 发货, 收货, 评价. */
const stepOf = ({ status }: Order): number => ({ 0: 1, 1: 2, 2: 2, 3: 3, 4: 4, 5: 5 })[status] ?? 0

/** Omits the current year: five steps in a row have no room for it. */
const shortDay = (day: string, now: number): string =>
  day.slice(0, 4) === dayOf(new Date(now)).slice(0, 4) ? day.slice(5) : day

/** 11-21 14:05; for another year 2025-11-21 with the time below. */
function stepTime(at: string | null, now: number): string {
  const [day = '', time = ''] = formatTime(at).split(' ')
  const short = shortDay(day, now)
  return [short, time].filter(Boolean).join(short === day ? '\n' : ' ')
}

/** 承诺 12-07 前; a date of another year goes on its own line. */
function promiseOf(at: string | null, now: number): string {
  if (!at) return ''
  const day = dayOf(new Date(at))
  const short = shortDay(day, now)
  return short === day ? `承诺最晚\n${day}` : `承诺 ${short} 前`
}

/** Progress and deadlines of an order. */
export function OrderProgress({ order }: { order: Order }) {
  const now = useMinute()
  const { status, createdAt, paidAt, promisedShipAt, shippedAt, completedAt, reviewedAt, isOverdue } = order
  const steps = [
    { title: '下单', hint: stepTime(createdAt, now) },
    { title: '付款', hint: stepTime(paidAt, now) },
    { title: '发货', hint: stepTime(shippedAt, now) || promiseOf(promisedShipAt, now) },
    { title: '收货', hint: stepTime(completedAt, now) },
    { title: '评价', hint: stepTime(reviewedAt, now) },
  ]
  return (
    <Panel title="订单进度">
      <div className="grid gap-4">
        {status !== orderStatus.closed && (
          <Steps steps={steps} current={stepOf(order)} isFailed={isOverdue} className="whitespace-pre tabular-nums" />
        )}
        <StatusFacts order={order} now={now} />
      </div>
    </Panel>
  )
}

function StatusFacts({ order, now }: { order: Order; now: number }) {
  const { status, payExpireAt, autoReceiveAt, isOverdue, openRefundCount, closedAt, extendCount } = order
  if (status === orderStatus.closed) {
    return (
      <Notice tone="info" title={`订单已于 ${formatTime(closedAt)} 关闭`}>
        关闭原因：{closeReason.label(order.closeReason) || '未说明'}
      </Notice>
    )
  }
  if (status === orderStatus.unpaid) {
    const left = timeLeft(payExpireAt, now)
    return (
      <Notice tone="warning">{left ? `请在 ${left}内付款，逾期自动关闭` : '已超过付款截止时间，即将自动关闭'}</Notice>
    )
  }
  if (isOverdue) return <Notice tone="danger">已超过承诺发货时间 {formatTime(order.promisedShipAt)}</Notice>
  if (status !== orderStatus.shipped || !autoReceiveAt) return null
  if (openRefundCount > 0) return <Notice tone="info">有退款正在处理，自动收货暂停计时</Notice>
  const left = timeLeft(autoReceiveAt, now)
  const extended = extendCount > 0 ? `，已延长 ${extendCount} 次` : ''
  return <Notice tone="info">{left ? `${left}后自动收货${extended}` : '即将自动收货'}</Notice>
}
