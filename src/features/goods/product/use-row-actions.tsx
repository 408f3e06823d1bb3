import { Link, useNavigate } from 'react-router-dom'
import { productStatus } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { addProduct, editProduct, submitProducts, withdrawProductReview } from '#contract/goods/product-editing.ts'
import {
  banProducts,
  deleteProducts,
  type ProductRow,
  restoreProducts,
  setProductEnable,
} from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { canDo, canEditProduct, canPrice, canStock, isApprovedProduct } from '#contract/goods/transitions.ts'
import { useReviewActions } from '#features/goods/shared/use-review-actions.ts'
import { useCan, useProfile } from '#screen/data/permissions.tsx'
import type { RowActionsProps } from '#ui/data-table/row-actions.tsx'
import { productPaths } from '../paths.ts'
import type { useProductActions } from './use-actions.tsx'

interface Actions extends ReturnType<typeof useProductActions> {
  price: (ids: number[]) => void
  /** A supplier requests another supply price. */
  requestPrice: (id: number) => void
  stock: (ids: number[]) => void
}

/** The row actions of a product, by its status and the user's permissions. */
export function useProductRowActions({
  enable,
  disable,
  ban,
  lift,
  remove,
  restore,
  price,
  requestPrice,
  stock,
}: Actions) {
  const can = useCan()
  const isSupplier = Boolean(useProfile()?.supplier)
  const navigate = useNavigate()
  const { submit, withdraw } = useReviewActions()
  return (product: ProductRow): RowActionsProps['actions'] => {
    const { id, status, pendingReviewIds } = product
    return [
      can(editProduct) &&
        canEditProduct(status) && {
          label: '编辑',
          link: <Link to={productPaths.form.to({ spuId: id })} />,
        },
      can(setProductEnable) && canDo('enable', status) && { label: '上架', onSelect: () => enable([product]) },
      can(setProductEnable) && canDo('disable', status) && { label: '下架', onSelect: () => disable([product]) },
      can(setProductPrice) && canPrice(status) && { label: '改价', onSelect: () => price([id]) },
      isSupplier &&
        can(editProduct) &&
        isApprovedProduct(status) && { label: '申请调价', onSelect: () => requestPrice(id) },
      can(setProductStock) && canStock(status) && { label: '改库存', onSelect: () => stock([id]) },
      can(submitProducts) && canDo('submit', status) && { label: '提交审核', onSelect: () => submit(product) },
      can(withdrawProductReview) &&
        pendingReviewIds.length > 0 && {
          label: '撤回审核',
          onSelect: () => withdraw(product, pendingReviewIds),
        },
      status !== productStatus.recycled && {
        label: '详情',
        onSelect: () => void navigate(productPaths.detail.to({ spuId: id })),
      },
      can(addProduct) &&
        status !== productStatus.recycled && {
          label: '复制',
          onSelect: () => void navigate(productPaths.form.to({ copyFrom: id })),
        },
      can(restoreProducts) && canDo('restore', status) && { label: '恢复', onSelect: () => restore(product) },
      can(banProducts) && canDo('lift', status) && { label: '解除违规', onSelect: () => lift(product) },
      can(banProducts) && canDo('ban', status) && { label: '违规下架', tone: 'danger', onSelect: () => ban(product) },
      can(deleteProducts) &&
        canDo('remove', status) && { label: '删除', tone: 'danger', onSelect: () => remove([product]) },
    ]
  }
}
