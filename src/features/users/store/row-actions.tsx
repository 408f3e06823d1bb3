import { Link, useNavigate } from 'react-router-dom'
import { listCustomers } from '#contract/users/customers.ts'
import {
  changeCityStoreStatus,
  deleteCityStore,
  setCityStoreFlags,
  sortCityStores,
} from '#contract/users/store-changes.ts'
import { canCloseStore, canDeleteStore, canOpenStore, canPauseStore, isStoreOpen } from '#contract/users/store-rules.ts'
import { type StoreRow, saveCityStore } from '#contract/users/stores.ts'
import { customerPaths, storePaths } from '#features/users/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import type { useStoreActions } from './use-actions.ts'

export type StoreStep = 'pause' | 'close' | 'rank'

interface StoreRowActionsProps {
  store: StoreRow
  actions: ReturnType<typeof useStoreActions>
  onOpen: () => void
  /** Opens the dialog of a step. */
  onAsk: (step: StoreStep) => void
}

export function StoreRowActions({ store, actions, onOpen, onAsk }: StoreRowActionsProps) {
  const can = useCan()
  const navigate = useNavigate()
  const canEdit = can(saveCityStore)
  const canChange = can(changeCityStoreStatus)
  const canMark = can(setCityStoreFlags) && isStoreOpen(store)
  return (
    <RowActions
      name={store.name}
      actions={[
        canEdit && { label: '编辑', link: <Link to={storePaths.form.to({ id: store.id })} /> },
        { label: '详情', onSelect: onOpen },
        canChange && canOpenStore(store) && { label: '开业上线', onSelect: () => void actions.open([store]) },
        canMark && !store.isMain && { label: '设为主店', onSelect: () => void actions.makeMain(store) },
        canMark && { label: store.recommended ? '取消推荐' : '推荐', onSelect: () => actions.recommend(store) },
        can(sortCityStores) && { label: '改排序', onSelect: () => onAsk('rank') },
        can(listCustomers) && { label: '客户', onSelect: () => navigate(customerPaths.list.to({ storeId: store.id })) },
        canEdit && { label: '复制新增', onSelect: () => navigate(storePaths.form.to({ copyFrom: store.id })) },
        canChange && canPauseStore(store) && { label: '暂停营业', tone: 'danger', onSelect: () => onAsk('pause') },
        canChange && canCloseStore(store) && { label: '关店', tone: 'danger', onSelect: () => onAsk('close') },
        can(deleteCityStore) &&
          canDeleteStore(store) && { label: '删除', tone: 'danger', onSelect: () => void actions.remove(store) },
      ]}
    />
  )
}
