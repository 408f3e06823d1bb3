import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mergeCustomers } from '#contract/users/customer-changes.ts'
import type { Customer } from '#contract/users/customers.ts'
import { customerPaths } from '#features/users/paths.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const RollbackDialog = lazyPart(() => import('#screen/detail/rollback-dialog.tsx'), 'RollbackDialog')

/** Customers that were merged into this one; each opens with its own log, and a merge can be undone. */
export function Merged({ customer: { merged } }: { customer: Customer }) {
  const canMerge = useCanCall(mergeCustomers)
  const [batchNo, rollBack] = useState<string | null>(null)
  if (merged.length === 0) return null
  return (
    <TitledSection title="已并入的客户">
      <ul className="grid gap-2">
        {merged.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3">
            <Link to={customerPaths.list.to({ id: one.id })} className="text-accent-text hover:underline">
              {one.name} {one.customerNo}
            </Link>
            <span className="text-text-muted">
              {one.mergedBy} {formatTime(one.mergedAt)}
            </span>
            {canMerge && one.batchNo && (
              <Button size="tiny" onClick={() => rollBack(one.batchNo)}>
                撤销合并
              </Button>
            )}
          </li>
        ))}
      </ul>
      {batchNo !== null && <RollbackDialog batchNo={batchNo} onClose={() => rollBack(null)} />}
    </TitledSection>
  )
}
