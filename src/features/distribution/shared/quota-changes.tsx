import type { Quotas } from '#contract/distribution/accounts.ts'
import { formatCount } from '#lib/formats.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'

const { Item } = Descriptions

const quotas: readonly (readonly [keyof Quotas, string])[] = [
  ['staff', '员工数'],
  ['stores', '门店数'],
  ['renders', '渲染次数'],
]

/** Quotas that a bill changes, as items of its quote. */
export function QuotaChanges({ before, after }: { before: Quotas; after: Quotas }) {
  return quotas
    .filter(([name]) => before[name].quota !== after[name].quota)
    .map(([name, title]) => (
      <Item key={name} label={title}>
        {formatCount(before[name].quota)} → {formatCount(after[name].quota)}
        <span className="text-text-muted">（已用 {formatCount(before[name].used)}）</span>
      </Item>
    ))
}
