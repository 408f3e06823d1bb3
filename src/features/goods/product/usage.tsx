import { Link } from 'react-router-dom'
import { getProductUsage, type UsageKind } from '#contract/goods/product-usage.ts'
import type { Permission } from '#contract/permissions.ts'
import { packagePaths } from '#features/agents/public.ts'
import { classifyPaths, tipsRulePaths } from '#features/configuration/public.ts'
import { orderPaths } from '#features/orders/public.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { matchPaths } from '../match-paths.ts'
import { settingOutPaths } from '../showroom-paths.ts'

/** Where each kind of usage is shown, and the required permission. */
const places: Record<UsageKind, { can: Permission; to: (id: number) => string }> = {
  order: { can: 'order:view', to: (id) => orderPaths.detail.to({ id }) },
  match: { can: 'recommendedMatch:edit', to: (id) => matchPaths.form.to({ id }) },
  agentPackage: { can: 'agentPackage:view', to: (id) => packagePaths.form.to({ id, type: 'view' }) },
  settingOut: { can: 'floorImage:view', to: (id) => settingOutPaths.list.to({ id }) },
  classify: { can: 'classify:view', to: (id) => classifyPaths.tree.to({ id }) },
  tipsRule: { can: 'tipsRule:edit', to: (id) => tipsRulePaths.form.to({ id }) },
}

/** The records that reference the product, with links. */
export function Usage({ spuId }: { spuId: number }) {
  const { data, isPending, error, refetch } = useLookup(getProductUsage, { spuIds: [spuId] }, { staleMs: 0 })
  const held = useProfile()?.permissions ?? []
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton shape="detail" />
  const uses = data?.[0]?.uses ?? []
  if (uses.length === 0) return <Empty title="没有被引用" hint="订单、推荐搭配、代理套餐等用到它时会列在这里" />
  return (
    <Descriptions columns={1} className="rounded-panel border bg-surface p-6">
      {uses.map(({ kind, title, count, named }) => (
        <Descriptions.Item key={kind} label={title}>
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {named.map(({ id, name }) =>
              held.includes(places[kind].can) ? (
                <Link key={id} to={places[kind].to(id)} className="text-accent-text underline-offset-4 hover:underline">
                  {name}
                </Link>
              ) : (
                <span key={id}>{name}</span>
              ),
            )}
            {count > named.length && <span className="text-text-muted">等 {count} 个</span>}
          </span>
        </Descriptions.Item>
      ))}
    </Descriptions>
  )
}
