import { dayOf, moment } from '#server/time.ts'

/** Parses `2026-11-21 14:05:00`, the gateway's time in China, into a moment; null when it is invalid. */
export function momentOf(text: string | undefined): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const at = `${text.replace(' ', 'T')}.000+08:00`
  return Number.isNaN(Date.parse(at)) ? null : at
}

/** Formats a moment for the gateway. */
export const gatewayTime = (at: string): string => {
  const local = moment(new Date(at))
  return `${dayOf(local)} ${local.slice(11, 19)}`
}

const tradeStates = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
} as const

export const stateOf = (status: string | undefined): 'open' | 'paid' | 'closed' =>
  tradeStates[status as keyof typeof tradeStates] ?? 'open'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
