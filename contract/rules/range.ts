export interface RangeFault {
  /** Path of the upper bound, joined by dots. */
  path: string
  message: string
}

/** Range bounds in comparable form: amounts and counts by value, months, dates and timestamps by time. */
function endOf(value: unknown): { kind: 'figure' | 'time'; at: number } | null {
  if (typeof value === 'number') return { kind: 'figure', at: value }
  if (typeof value !== 'string' || value === '') return null
  if (/^-?\d+(\.\d+)?$/.test(value)) return { kind: 'figure', at: Number(value) }
  const at = /^\d{4}-\d{2}(-\d{2}|$)/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : { kind: 'time', at }
}

/** Display names of ranges of amounts. */
const amounts: Readonly<Record<string, string>> = { salePrice: '销售价', price: '价格', amount: '金额' }

function messageOf(kind: 'figure' | 'time', name: string): string {
  if (kind === 'time') return name === 'month' ? '开始月份不能晚于结束月份' : '开始日期不能晚于结束日期'
  const title = amounts[name]
  return title ? `最低${title}不能高于最高${title}` : '最小值不能大于最大值'
}

/**
 * Ranges with their end before their start, at any depth. By convention `createdFrom` and `createdTo` form a range. The
 * server checks the parameters of every request, so endpoints need no own check.
 */
export function rangeFaults(params: unknown, above: readonly string[] = []): RangeFault[] {
  if (typeof params !== 'object' || params === null) return []
  const values = params as Record<string, unknown>
  return Object.entries(values).flatMap(([name, value]) => {
    const deeper = rangeFaults(value, [...above, name])
    if (!name.endsWith('From')) return deeper
    const upper = name.replace(/From$/, 'To')
    const [from, to] = [endOf(value), endOf(values[upper])]
    if (!from || !to || from.kind !== to.kind || from.at <= to.at) return deeper
    return [{ path: [...above, upper].join('.'), message: messageOf(from.kind, name.replace(/From$/, '')) }, ...deeper]
  })
}
