import { storeStatus } from '#contract/users/codes.ts'
import {
  changeCityStoreStatus,
  deleteCityStore,
  setCityStoreFlags,
  sortCityStores,
} from '#contract/users/store-changes.ts'
import { checkCityStore, type StoreRow } from '#contract/users/stores.ts'
import { call } from '#lib/call.ts'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

/** Steps of a store that need a question only; pausing and closing have dialogs of their own. */
export function useStoreActions() {
  const change = useBulkChange<typeof changeCityStoreStatus, StoreRow>(changeCityStoreStatus)
  const setFlags = useChange(setCityStoreFlags)
  const sort = useChange(sortCityStores)
  const removeCall = useChange(deleteCityStore)
  return {
    open: (target: BulkTarget<StoreRow>) =>
      confirm({
        title: `${targetLabel(target, '家门店', ({ name }) => name)}开业上线？`,
        consequence: '顾客可以在商城与小程序找到门店，新客户可以分配给它。资料不完整或经营企业已冻结的会列出原因。',
        action: '开业上线',
        onConfirm: change.answering(target, '家门店已开业', () => ({ status: storeStatus.open })),
      }),
    makeMain: async (row: StoreRow) => {
      const found = await call(checkCityStore, { id: row.id, area: row.area }, quiet).catch(() => null)
      const main = found?.main ?? null
      return confirm({
        title: `「${row.name}」设为城市主店？`,
        consequence: main
          ? `该城市已有主店「${main.name}」，将由「${row.name}」代替。每个城市只有一个主店。`
          : '主店排在同城门店之前。每个城市只有一个主店。',
        action: main ? '更换主店' : '设为主店',
        onConfirm: withLatest('store', row, (version) =>
          setFlags(
            { id: row.id, version, isMain: true, replaceMain: main !== null },
            `「${row.name}」已设为主店`,
            quiet,
          ),
        ),
      })
    },
    recommend: ({ id, version, name, recommended }: StoreRow) =>
      void setFlags(
        { id, version, recommended: !recommended },
        `「${name}」${recommended ? '已取消推荐' : '已推荐到首页'}`,
      ).catch(shownInPlace),
    rank: (id: number, value: number) => sort({ items: [{ id, sort: value }] }, '排序已更新'),
    remove: (row: StoreRow) =>
      confirm({
        title: `删除「${row.name}」？`,
        consequence: '删除后不能恢复。有过客户、订单、成员或楼层图的门店不能删除。',
        action: '删除门店',
        tone: 'danger',
        onConfirm: withLatest('store', row, (version) =>
          removeCall({ id: row.id, version }, `「${row.name}」已删除`, quiet),
        ),
      }),
  }
}
