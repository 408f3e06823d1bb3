import { useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router-dom'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface ListPage {
  list: readonly { id: number }[]
  total: number
  pageNum: number
  pageSize: number
}

/** The last viewed cached list page that contains the record, with its query parameters. */
function useListOf(list: Endpoint, id: number): { page: ListPage; params: object } | undefined {
  const cache = useQueryClient().getQueryCache()
  const [latest] = cache
    .findAll({ queryKey: [list.resource, list.path] })
    .filter(({ state }) => (state.data as ListPage | undefined)?.list.some((row) => row.id === id))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  if (!latest) return undefined
  return { page: latest.state.data as ListPage, params: latest.queryKey[2] as object }
}

/** The neighbours of a record in that list, across pages; null at the ends. */
function useNeighbours(endpoint: Endpoint, id: number): { before: number | null; after: number | null } | null {
  const shown = useListOf(endpoint, id)
  const { list = [], total = 0, pageNum = 1, pageSize = 20 } = shown?.page ?? {}
  const index = list.findIndex((row) => row.id === id)
  const hasPageBefore = index === 0 && pageNum > 1
  const hasPageAfter = index === list.length - 1 && pageNum * pageSize < total
  const pageAt = (number: number) => ({ ...shown?.params, pageNum: number }) as ParamsOf<Endpoint>
  const before = useLookup(endpoint, pageAt(pageNum - 1), { enabled: hasPageBefore }).data as ListPage | undefined
  const after = useLookup(endpoint, pageAt(pageNum + 1), { enabled: hasPageAfter }).data as ListPage | undefined
  if (!shown) return null
  return {
    before: (list[index - 1] ?? (hasPageBefore ? before?.list.at(-1) : undefined))?.id ?? null,
    after: (list[index + 1] ?? (hasPageAfter ? after?.list[0] : undefined))?.id ?? null,
  }
}

interface RecordPagerProps {
  /** The list that the record is opened from. */
  list: Endpoint
  id: number
  /** 商品 */
  noun: string
  /** The address of another record. */
  to: (id: number) => string
}

/** Pager for the list the record was opened from; not shown if it was opened by URL. */
export function RecordPager({ list, id, noun, to }: RecordPagerProps) {
  const navigate = useNavigate()
  const neighbours = useNeighbours(list, id)
  if (!neighbours) return null
  const { before, after } = neighbours
  const go = (other: number | null) => other !== null && void navigate(to(other))
  return (
    <ButtonGroup label={`列表中的${noun}`}>
      <IconButton label={`上一个${noun}`} disabled={before === null} onClick={() => go(before)}>
        <ChevronLeft aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`下一个${noun}`} disabled={after === null} onClick={() => go(after)}>
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </IconButton>
    </ButtonGroup>
  )
}
