import { type NewAuthorization, previewAuthorization } from '#contract/distribution/authorizations.ts'
import { formatCount } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Names of products in one line. */
const SHOWN = 5

const named = (names: readonly string[], total: number): string =>
  `${names.slice(0, SHOWN).join('、')}${total > SHOWN ? ` 等 ${formatCount(total)} 个` : ''}`

/** What new rules would open and close for each distributor. */
export function GrantPreview({ params }: { params: NewAuthorization }) {
  const { data, error } = useLookup(previewAuthorization, params, { staleMs: 0 })
  if (error) return <Notice tone="warning">{error.message}</Notice>
  if (!data) return <Skeleton className="h-14" />
  return (
    <section aria-label="授权预览" className="grid gap-2 rounded border p-3">
      {data.map(({ distributor, gained, lost, same, gainedNames, lostNames }) => (
        <div key={distributor.id} className="grid gap-0.5">
          <p>
            <span className="font-medium">{distributor.name}</span>：新增 {formatCount(gained)} 个商品，失去{' '}
            {formatCount(lost)} 个，{formatCount(same)} 个不变
          </p>
          {gained > 0 && <p className="text-small text-text-muted">新增：{named(gainedNames, gained)}</p>}
          {lost > 0 && <p className="text-small text-danger-text">失去：{named(lostNames, lost)}</p>}
        </div>
      ))}
    </section>
  )
}
