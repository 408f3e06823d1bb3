import { createHash } from 'node:crypto'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import { dayOf } from '#server/time.ts'
import { escapeHtml } from './alipay-format.ts'
import type { CashierTrade } from './cashier.ts'

const style = `
:root { color-scheme: light dark; --page: #f3f4f6; --card: #fff; --text: #111827; --muted: #6b7280; --line: #e5e7eb;
  --accent: #1677ff; --accent-text: #fff; --good: #15803d; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0d12; --card: #161a22; --text: #f3f4f6; --muted: #9ca3af;
  --line: #2a303c; --accent: #4c93ff; --accent-text: #0b0d12; --good: #4ade80; --bad: #f87171; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 14px/1.6 system-ui, "PingFang SC",
  "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 560px; margin: 48px auto; padding: 0 16px; }
header { display: flex; align-items: baseline; justify-content: space-between; margin-bottom: 12px; }
h1 { margin: 0; font-size: 18px; }
h2 { margin: 0 0 12px; font-size: 14px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin-bottom: 16px; }
small, dt { color: var(--muted); font-size: 13px; }
.amount { margin: 0 0 16px; font-size: 32px; font-weight: 600; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: 88px 1fr; gap: 6px 12px; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); }
form { display: flex; flex-wrap: wrap; gap: 8px; }
form.main { margin-top: 20px; }
button, a.back { font: inherit; padding: 7px 16px; border-radius: 8px; border: 1px solid var(--line); background: none;
  color: inherit; cursor: pointer; text-decoration: none; }
button.accent { background: var(--accent); border-color: var(--accent); color: var(--accent-text); flex: 1 0 160px; }
button[aria-pressed=true] { border-color: var(--accent); color: var(--accent); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
p.said { margin: 16px 0 0; padding: 10px 12px; border-radius: 8px; border: 1px solid var(--line); }
`

/** The page runs no scripts and loads nothing: its own style is allowed by hash. */
export const cashierPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

function page(title: string, content: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><header><h1>演示收银台</h1><small>不会真实扣款</small></header>${content}</main></body></html>`
}

export const refusedPage = (message: string): string =>
  page(
    '支付失败',
    `<section><h2 class="bad">${escapeHtml(message)}</h2><small>请回到控制台重新发起付款。</small></section>`,
  )

const button = (action: string, label: string, more = ''): string =>
  `<button name="action" value="${action}"${more}>${label}</button>`

const tones = {
  [cashierTradeStatus.open]: '',
  [cashierTradeStatus.paid]: 'good',
  [cashierTradeStatus.closed]: 'bad',
} as const

const refundModes = { done: '成功', pending: '处理中', failed: '失败（余额不足）' } as const

/** @param reply response of the merchant's server to the last notice */
export function tradePage(trade: CashierTrade, reply: string | undefined): string {
  const time = (at: string) => `${dayOf(at)} ${at.slice(11, 19)}`
  const facts = [
    ['商品', escapeHtml(trade.subject)],
    ['支付单号', escapeHtml(trade.payNo)],
    ['交易号', escapeHtml(trade.tradeNo)],
    ['状态', `<span class="${tones[trade.status]}">${cashierTradeStatus.label(trade.status)}</span>`],
    ...(trade.paidAt ? [['付款时间', time(trade.paidAt)]] : []),
    ...trade.refunds.map(({ refundNo, amount }) => ['已退款', `¥ ${amount}（${escapeHtml(refundNo)}）`]),
  ]
  const main =
    trade.status === cashierTradeStatus.open
      ? `<form method="post" class="main">${button('pay', '确认付款', ' class="accent"')}${button('fail', '付款失败')}</form>`
      : ''
  const back = trade.returnPath.startsWith('/')
    ? `<a class="back" href="${escapeHtml(trade.returnPath)}">返回控制台</a>`
    : ''
  const modes = Object.entries(refundModes)
    .map(([mode, label]) => button(`refund:${mode}`, label, ` aria-pressed="${trade.refundMode === mode}"`))
    .join('')
  return page(
    `收银台 ${trade.payNo}`,
    `<section><p class="amount">¥ ${escapeHtml(trade.amount)}</p>
<dl>${facts.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>${main}${saidText(reply)}</section>
<section><h2>通知</h2><form method="post">${button('payQuietly', '付款但不通知')}${button('repeat', '重发通知')}${button(
      'lieAmount',
      '金额不符的通知',
    )}${button('lieSignature', '签名错误的通知')}</form></section>
<section><h2>退款结果</h2><form method="post">${modes}</form></section>${back}`,
  )
}

function saidText(reply: string | undefined): string {
  if (reply === undefined) return ''
  const isTaken = reply === 'success'
  return `<p class="said" role="status">通知已发送，商户应答：<b class="${isTaken ? 'good' : 'bad'}">${escapeHtml(reply)}</b></p>`
}
