import type { ReactNode } from 'react'
import { smallImage } from '#lib/small-image.ts'
import { useScreenRoute } from '#screen/page/screen-route.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { ListFoot } from './list-footer.tsx'
import type { List } from './use-list.ts'

interface ListPicturesProps<Row extends { id: number; name: string; cover: string }> {
  list: List<Row, object>
  /** Aspect ratio, width / height. */
  ratio: number
  /** Title of the empty state: 还没有材料. */
  empty: string
  /** Rendered under the name. */
  facts: (row: Row) => ReactNode
  /** Status, over a corner of the picture. */
  state: (row: Row) => ReactNode
  /** Row actions, as `<RowActions>`. */
  actions: (row: Row) => ReactNode
  onOpen: (row: Row) => void
}

const PICTURE_WIDTH = 240
const waiting = Array.from({ length: 8 }, (_, place) => place)

/** A list as a picture grid, with the same rows, states and pages as the table. */
export function ListPictures<Row extends { id: number; name: string; cover: string }>({
  list,
  ratio,
  empty,
  facts,
  state,
  actions,
  onOpen,
}: ListPicturesProps<Row>) {
  const route = useScreenRoute()
  if (list.state === 'failed') {
    return (
      <Failed
        message={list.error?.kind === 'unreachable' ? '网络不通，请检查网络' : list.error?.message}
        onRetry={list.reload}
        requestId={list.error?.requestId}
      />
    )
  }
  if (list.state === 'ready' && list.rows.length === 0) {
    return list.hasFilters ? (
      <Empty title="没有符合条件的结果">
        <Button onClick={list.clearFilters}>清除筛选</Button>
      </Empty>
    ) : (
      <Empty title={empty} />
    )
  }
  return (
    <div className="flex flex-1 flex-col">
      <ul
        aria-label={route?.title ?? '列表'}
        aria-busy={list.state === 'loading'}
        className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(200px,1fr))] content-start gap-4 pb-4"
      >
        {list.state === 'loading' &&
          list.rows.length === 0 &&
          waiting.map((place) => (
            <li
              key={place}
              aria-hidden
              className="animate-pulse rounded-panel bg-sunken"
              style={{ aspectRatio: ratio }}
            />
          ))}
        {list.rows.map((row) => (
          <li key={row.id} className="group grid content-start overflow-hidden rounded-panel border bg-surface">
            <div className="relative">
              <button
                type="button"
                aria-label={`打开 ${row.name}`}
                className="block w-full"
                onClick={() => onOpen(row)}
              >
                {row.cover ? (
                  <img
                    src={smallImage(row.cover, PICTURE_WIDTH, Math.round(PICTURE_WIDTH / ratio))}
                    alt=""
                    loading="lazy"
                    style={{ aspectRatio: ratio }}
                    className="w-full bg-sunken object-cover"
                  />
                ) : (
                  <span className="block w-full bg-sunken" style={{ aspectRatio: ratio }} />
                )}
              </button>
              <span className="pointer-events-none absolute top-2 left-2">{state(row)}</span>
            </div>
            <div className="grid gap-1 p-3">
              <span className="truncate font-medium" title={row.name}>
                {row.name}
              </span>
              <span className="truncate text-small text-text-muted">{facts(row)}</span>
              <div className="-mx-1">{actions(row)}</div>
            </div>
          </li>
        ))}
      </ul>
      <ListFoot list={list} />
    </div>
  )
}
