import { changeCustomerStatus, deleteCustomers } from '#contract/users/customer-changes.ts'
import type { CustomerRow } from '#contract/users/customers.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Target = Pick<CustomerRow, 'id' | 'version' | 'name'>

/** Steps of a customer that need no more than a confirmation. */
export function useCustomerActions() {
  const changeStatus = useChange(changeCustomerStatus)
  const removeAll = useBulkChange<typeof deleteCustomers, Target>(deleteCustomers)
  return {
    release: (row: Target) =>
      confirm({
        title: `把「${row.name}」退回公海？`,
        consequence: '门店与设计师不再负责，计划的下次跟进取消；跟进记录保留。原门店会收到通知。',
        action: '退回公海',
        onConfirm: withLatest('customer', row, (version) =>
          changeStatus({ id: row.id, version, action: 'release' }, `「${row.name}」已退回公海`, quiet),
        ),
      }),
    remove: (target: BulkTarget<Target>) =>
      confirm({
        title: `删除${targetLabel(target, '位客户', ({ name }) => name)}？`,
        consequence: '资料删除后不能恢复。有跟进记录或订单的客户不能删除，请标记流失。',
        action: '删除客户',
        tone: 'danger',
        reason: { label: '删除原因', min: 2, max: 200, presets: ['测试数据', '重复录入', '号码无效'] },
        onConfirm: removeAll.answering(target, '位客户已删除', ({ reason = '' }) => ({ reason })),
      }),
  }
}
