import { useWatch } from 'react-hook-form'
import type { DataOf } from '#contract/endpoint.ts'
import { checkCityStore } from '#contract/users/stores.ts'
import { storePaths } from '#features/users/paths.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { StoreValues } from './use-form.ts'

type Checked = DataOf<typeof checkCityStore>

/** 3 个改由「杭州西湖生活馆」，1 个改由「湖州吴兴体验店」。 */
export const movedText = ({ to }: Pick<Checked['orders'], 'to'>): string =>
  `${to.map(({ name, count }) => `${count} 个改由「${name}」`).join('，')}。`

const AREAS = 6
const STORES = 3

/** What saving the areas means: which stores serve them already, and which open orders change their store. */
export function AreasNotice({ ownId, isDraft }: { ownId: number | undefined; isDraft: boolean }) {
  const [area, serviceAreas] = useWatch<StoreValues, ['area', 'serviceAreas']>({ name: ['area', 'serviceAreas'] })
  const params = { ...(ownId !== undefined && { id: ownId }), area, serviceAreas }
  const { data } = useLookup(checkCityStore, params, { enabled: area !== '' && serviceAreas.length > 0, staleMs: 0 })
  if (!data) return null
  const { served, orders } = data
  return (
    // Aligned with the inputs, not with their labels.
    <div className="@container grid gap-2">
      {served.length > 0 && (
        <Notice tone="info" className="@xl:ml-34" title={`${served.length} 个地区已有门店服务`}>
          <ul className="grid gap-1">
            {served.slice(0, AREAS).map(({ area: code, areaName, stores }) => (
              <li key={code}>
                {areaName}：
                {stores.slice(0, STORES).map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 && '、'}
                    <a
                      href={storePaths.list.to({ id })}
                      target="_blank"
                      rel="noreferrer"
                      className="text-accent-text hover:underline hover:underline-offset-4"
                    >
                      {name}
                    </a>
                  </span>
                ))}
                {stores.length > STORES && ` 等 ${stores.length} 家`}
              </li>
            ))}
          </ul>
          {served.length > AREAS && <p>还有 {served.length - AREAS} 个地区</p>}
          <p className="pt-1 text-text-muted">同一地区可由多家门店服务：区县最近的优先，其次是城市主店与排序值。</p>
        </Notice>
      )}
      {!isDraft && (orders.moved > 0 || orders.kept > 0) && (
        <Notice
          tone="warning"
          className="@xl:ml-34"
          title={orders.moved > 0 ? `保存后 ${orders.moved} 个未完成订单变更门店` : '放弃的地区还有未完成订单'}
        >
          {orders.moved > 0 && <p>{movedText(orders)}</p>}
          {orders.kept > 0 && <p>{`${orders.kept} 个订单的收货地区没有其他营业中的门店，仍由本店负责。`}</p>}
        </Notice>
      )}
    </div>
  )
}
