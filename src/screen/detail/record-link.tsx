import { Link } from 'react-router-dom'
import { recordPage } from '#lib/record-page.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'

export interface RecordLinkProps {
  /** The kind that pages declare as their record: cardMerchant. */
  kind: string
  record: { id: number; name: string }
}

/** The name of a record, with a link to its page for who may open it. */
export function RecordLink({ kind, record: { id, name } }: RecordLinkProps) {
  const profile = useProfile()
  const found = recordPage(kind)
  if (!found || !profile || !canOpen(profile, found.page)) return <>{name}</>
  return (
    <Link to={found.to(id)} className="text-accent-text hover:underline hover:underline-offset-4">
      {name}
    </Link>
  )
}
