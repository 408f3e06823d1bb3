import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { type ContactResource, contactFields, contactNeeds, revealContact } from '#contract/users/contacts.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface CoveredContactProps {
  resource: ContactResource
  id: number
  field: string
  /** The masked text; '' if unset. */
  covered: string
  /** Whose it is, for the name of the button. */
  of: string
}

/** A phone that is shown in full on request; each look is logged. */
export function CoveredContact({ resource, id, field, covered, of }: CoveredContactProps) {
  const canReveal = useHolds(contactNeeds(resource))
  const reveal = useChange(revealContact)
  const [value, setValue] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (covered === '') return null
  if (value) return <CopyText value={value} />
  const titles: Readonly<Record<string, string>> = contactFields[resource]
  const show = async () => {
    setBusy(true)
    try {
      setValue((await reveal({ resource, id, field })).value)
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {covered}
      {canReveal && covered.includes('*') && (
        <IconButton
          size="tiny"
          label={`查看${of}的完整${titles[field] ?? ''}`}
          disabled={isBusy}
          onClick={() => void show()}
        >
          <Eye aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </span>
  )
}
