import type { CustomerRow } from '#contract/users/customers.ts'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { AskedStep } from './step-dialog.tsx'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog')
const CustomerFormDrawer = lazyPart(() => import('./form-drawer.tsx'), 'CustomerFormDrawer')
const FollowDialog = lazyPart(() => import('./follow-dialog.tsx'), 'FollowDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog')
const SpreadDialog = lazyPart(() => import('./assign-dialog.tsx'), 'SpreadDialog')
const StepDialog = lazyPart(() => import('./step-dialog.tsx'), 'StepDialog')

/** What a person does with one or more customers. */
export type Asked =
  | { what: 'add' | 'import' }
  | { what: 'edit' | 'follow' | 'merge' | AskedStep; customer: CustomerRow }
  | { what: 'assign' | 'spread'; target: BulkTarget<CustomerRow> }

/** The drawer or dialog that an action opened. */
export function Asking({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.what) {
    case 'add':
      return <CustomerFormDrawer id={null} onClose={onClose} />
    case 'import':
      return <ImportDialog resource="customer" noun="客户" onClose={onClose} />
    case 'edit':
      return <CustomerFormDrawer id={asked.customer.id} onClose={onClose} />
    case 'follow':
      return <FollowDialog customer={asked.customer} onClose={onClose} />
    case 'merge':
      return <MergeDialog id={asked.customer.id} onClose={onClose} />
    case 'assign':
      return <AssignDialog target={asked.target} onClose={onClose} />
    case 'spread':
      return <SpreadDialog target={asked.target} onClose={onClose} />
    default:
      return <StepDialog step={asked.what} customer={asked.customer} onClose={onClose} />
  }
}
