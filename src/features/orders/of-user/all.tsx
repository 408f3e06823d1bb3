import { Link } from 'react-router-dom'
import { Pagination } from '#ui/pagination/pagination.tsx'

interface AllOfUserProps {
  total: number
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The list with the same records. */
  to: string
  children: string
}

/** The foot of a table of a user's records: pages, and the way to the list. */
export function AllOfUser({ total, page, pageSize, onPage, to, children }: AllOfUserProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Link to={to} className="text-accent-text hover:underline">
        {children}
      </Link>
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPageChange={onPage} />}
    </div>
  )
}
