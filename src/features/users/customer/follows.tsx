import { useState } from 'react'
import { followWay } from '#contract/users/codes.ts'
import { type CustomerFollow, listCustomerFollows } from '#contract/users/customer-follows.ts'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { Intent } from './columns.tsx'

const PAGE = 20

/** How a customer was followed up, newest first. */
export function Follows({ customerId }: { customerId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listCustomerFollows, { customerId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="跟进记录">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有跟进记录" />
        ) : (
          <div className="grid gap-3">
            <Timeline aria-label="跟进记录">
              {list.map((follow) => (
                <Follow key={follow.id} follow={follow} />
              ))}
            </Timeline>
            {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
          </div>
        )
      }
    </QueryBody>
  )
}

function Follow({ follow }: { follow: CustomerFollow }) {
  const { way, content, images, intentLevel, nextFollowAt, followedAt, followedBy, mergedFrom } = follow
  return (
    <Timeline.Item
      tone="accent"
      title={
        <span className="flex items-center gap-2">
          {followWay.label(way)}
          {intentLevel && <Intent level={intentLevel} />}
        </span>
      }
      by={followedBy}
      time={formatTime(followedAt)}
    >
      <p className="whitespace-pre-wrap text-text">{content}</p>
      {images.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {images.map((url, index) => (
            <Thumbnail key={url} src={smallImage(url, 64)} full={url} alt={`跟进图片 ${index + 1}`} size={64} />
          ))}
        </div>
      )}
      {(nextFollowAt || mergedFrom) && (
        <p className="mt-1 text-small">
          {[nextFollowAt && `下次跟进 ${formatTime(nextFollowAt)}`, mergedFrom && `合并自 ${mergedFrom}`]
            .filter(Boolean)
            .join('，')}
        </p>
      )}
    </Timeline.Item>
  )
}
