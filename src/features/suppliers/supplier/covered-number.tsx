import { useState } from 'react'
import type { ParamsOf } from '#contract/endpoint.ts'
import { supplierRights } from '#contract/suppliers/field-rights.ts'
import { revealSupplier } from '#contract/suppliers/suppliers.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'

type CoveredField = ParamsOf<typeof revealSupplier>['field']

interface Uncovered {
  shown: { field: CoveredField; value: string } | null
  isBusy: boolean
  uncover(field: CoveredField): Promise<void>
}

/** The single revealed number; revealing another one masks it again. */
export function useUncovered(id: number): Uncovered {
  const reveal = useChange(revealSupplier)
  const [shown, setShown] = useState<Uncovered['shown']>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    shown,
    isBusy,
    uncover: async (field) => {
      setBusy(true)
      try {
        const { value } = await reveal({ id, field })
        setShown({ field, value })
      } catch {
        // The request has already shown the error.
      } finally {
        setBusy(false)
      }
    },
  }
}

interface CoveredNumberProps {
  of: Uncovered
  field: CoveredField
  name: string
  /** The masked number; '' if unset. */
  covered: string
}

/** A number that is revealed on request; each access is logged. */
export function CoveredNumber({ of: { shown, isBusy, uncover }, field, name, covered }: CoveredNumberProps) {
  const reads = useReads(supplierRights)
  if (covered === '') return null
  if (shown?.field === field) return <CopyText value={shown.value} />
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {covered}
      {covered.includes('*') && reads(field) && (
        <Button
          tone="link"
          size="tiny"
          className="h-5"
          disabled={isBusy}
          aria-label={`查看完整${name}`}
          onClick={() => uncover(field)}
        >
          查看
        </Button>
      )}
    </span>
  )
}
