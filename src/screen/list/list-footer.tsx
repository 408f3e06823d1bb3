import { COUNT_CAP } from '#contract/constants.ts'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Deferred } from './deferred.tsx'
import type { List } from './use-list.ts'

interface ListFootProps {
  list: Pick<List<{ id: number }, object>, 'pageNum' | 'pageSize' | 'total' | 'setPage'>
}

/** Sticky pagination at the bottom of a list page. */
export function ListFoot({ list }: ListFootProps) {
  return (
    <Deferred outline={<div className="sticky bottom-0 z-20 -mb-6 h-[45px] border-t bg-canvas" />}>
      <Pagination
        className="sticky bottom-0 z-20 -mb-6 border-t bg-canvas py-2"
        page={list.pageNum}
        pageSize={list.pageSize}
        total={Math.min(list.total, COUNT_CAP)}
        isTotalCapped={list.total > COUNT_CAP}
        onPageChange={(page) => list.setPage(page)}
        onPageSizeChange={(size) => list.setPage(1, size)}
      />
    </Deferred>
  )
}
