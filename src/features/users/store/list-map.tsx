import type { ParamsOf } from '#contract/endpoint.ts'
import { COUNTRY_BOUNDS } from '#contract/rules/province-bounds.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { around } from './map-geometry.ts'
import { pointsOf } from './points.ts'
import { StoreMap } from './store-map.tsx'

const MOST = 200
const MARGIN = 1

interface ListMapProps {
  /** The filters of the list. */
  query: Omit<ParamsOf<typeof listCityStores>, 'pageNum' | 'pageSize' | 'sort'>
  onOpen: (id: number) => void
}

/** The stores of the filters as points by longitude and latitude; near ones are one point until it is opened. */
export function ListMap({ query, onOpen }: ListMapProps) {
  const read = useLookup(listCityStores, { ...query, pageSize: MOST }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="门店">
      {({ list, total }) => {
        const points = pointsOf(list)
        if (points.length === 0) return <Empty title={total > 0 ? '这些门店还没有填写坐标' : '没有符合条件的门店'} />
        const without = list.length - points.length
        return (
          <div className="grid gap-2">
            <StoreMap
              label="门店地图"
              bounds={points.length > 0 ? around(points, MARGIN) : COUNTRY_BOUNDS}
              ratio={2}
              points={points}
              onOpen={onOpen}
            />
            <p className="text-small text-text-muted">
              {`按经纬度绘制 ${points.length} 家`}
              {without > 0 && `，${without} 家没有坐标`}
              {total > MOST && `，仅显示前 ${MOST} 家`}
            </p>
          </div>
        )
      }}
    </QueryBody>
  )
}
