import { assignCardManager, freezeCardMerchants } from '#contract/blackCard/card-changes.ts'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { exportCardMerchants, type listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { canEditCard, canFreezeCard, FROZEN_MAX, MANAGED_MAX } from '#contract/blackCard/card-rules.ts'
import { giftServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { GIFTED_MAX } from '#contract/blackCard/service-orders.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { useCanGift } from '#features/blackCard/service-order/use-can-gift.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { ListColumn } from '#screen/list/columns.tsx'
import type { List } from '#screen/list/use-list.ts'
import type { useCardActions } from './use-actions.tsx'

interface CardBulkProps {
  list: List<RowOf<typeof listCardMerchants>, QueryOf<(typeof cardMerchantPaths)['list']['shape']>>
  columns: ListColumn<typeof listCardMerchants>[]
  actions: ReturnType<typeof useCardActions>
}

/** What is done with several cards at once. */
export function CardBulk({ list, columns, actions }: CardBulkProps) {
  const canGift = useCanGift()
  return (
    <>
      <BulkExport call={exportCardMerchants} columns={columns} list={list} />
      <BulkAction
        list={list}
        scope="query"
        asks
        most={MANAGED_MAX}
        call={assignCardManager}
        fits={{ row: canEditCard, none: '已注销的黑卡不能更换客户经理' }}
        onRun={actions.move}
      >
        更换客户经理
      </BulkAction>
      <BulkAction
        list={list}
        scope="query"
        asks
        most={FROZEN_MAX}
        call={freezeCardMerchants}
        fits={{ row: canFreezeCard, none: '只能冻结正常的黑卡商家' }}
        tone="danger"
        onRun={actions.freeze}
      >
        批量冻结
      </BulkAction>
      {canGift && (
        <BulkAction
          list={list}
          scope="ids"
          asks
          most={GIFTED_MAX}
          call={giftServiceOrders}
          fits={{ row: ({ status }) => status === cardMerchantStatus.active, none: '只能赠送给正常的黑卡商家' }}
          onRun={actions.give}
        >
          赠送服务包
        </BulkAction>
      )}
    </>
  )
}
