import { Link } from 'react-router-dom'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts, type ProductRow } from '#contract/goods/products.ts'
import { productPaths } from '#features/goods/public.ts'
import { smallImage } from '#lib/small-image.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const SHOWN = 10

const inUse = (list: readonly ProductRow[]) =>
  list.filter(({ status }) => status !== productStatus.recycled).slice(0, SHOWN)

/** The recently changed goods of a supplier, with a link to all. */
export function SupplierGoods({ supplierId }: { supplierId: number }) {
  const profile = useProfile()
  // The list of a supplier account contains only its own records.
  const all = productPaths.list.to(profile?.supplier ? {} : { supplierId })
  // Twice as many, because some are in the recycle bin.
  const read = useLookup(listProducts, { supplierId, pageSize: 2 * SHOWN, sort: '-updatedAt' })
  return (
    <QueryBody read={read} noun="商品" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有商品" />
        ) : (
          <div className="grid gap-3">
            <ul className="grid">
              {inUse(list).map(({ id, name, cover, spuCode, status, sellable }) => (
                <li key={id} className="flex h-11 items-center gap-3 border-b">
                  <Thumbnail src={smallImage(cover, 28)} alt="" size={28} />
                  <Link
                    to={productPaths.list.to({ keyword: spuCode })}
                    className="min-w-0 flex-1 truncate text-accent-text hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="text-text-muted tabular-nums">{spuCode}</span>
                  <span className="w-24 text-right">
                    <Tag tone={sellable ? 'success' : 'neutral'}>{productStatus.label(status)}</Tag>
                  </span>
                </li>
              ))}
            </ul>
            <p className="text-right">
              <Link to={all} className="text-accent-text hover:underline">
                查看全部商品
              </Link>
            </p>
          </div>
        )
      }
    </QueryBody>
  )
}
