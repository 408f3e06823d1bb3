import { type OrderAction, orderActions } from '#contract/orders/order-lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { type Print, prints } from './sheets.ts'
import type { useOrderActions } from './use-actions.tsx'
import { usePrinting } from './use-printing.tsx'

/** In the order of the order process. */
const inOrder: readonly OrderAction[] = [
  'toAliPay',
  'confirmPayment',
  'submitVoucher',
  'addShipment',
  'confirmReceive',
  'remindShip',
  'extendReceive',
  'addRefund',
  'adjustOrderPrice',
  'payByWallet',
  'changeReceiver',
  'changeLeadTime',
  'saveDrawing',
  'saveInvoice',
  'rejectPayment',
  'remarkOrders',
  'closeOrders',
]
/** Actions hidden, not disabled, where they do not apply. */
const onlyWherePossible: ReadonlySet<OrderAction> = new Set(['saveDrawing', 'rejectPayment', 'payByWallet'])
/** Actions that move an order to its next status: only they are highlighted. */
const nextSteps: ReadonlySet<OrderAction> = new Set([
  'toAliPay',
  'confirmPayment',
  'submitVoucher',
  'addShipment',
  'confirmReceive',
])
const SHOWN = 3
const allPrints = Object.keys(prints) as Print[]

interface OrderActionsProps {
  order: Order
  steps: ReturnType<typeof useOrderActions>
}

/** The allowed actions of the user from the server; disabled ones show the reason. */
export function OrderActions({ order, steps }: OrderActionsProps) {
  const { allowed } = order
  const { print, sheets } = usePrinting()
  const isDealer = useProfile()?.distributor != null
  // A voucher is refused in its dialog; its submitter cannot confirm it, but may withdraw it.
  const offered = inOrder.filter((action) => action !== 'rejectPayment' || allowed.confirmPayment !== '')
  const possible = offered.filter((action) => allowed[action] === '')
  const shown = possible.slice(0, SHOWN)
  const rest = offered.filter(
    (action) =>
      allowed[action] !== undefined &&
      !shown.includes(action) &&
      (allowed[action] === '' || !onlyWherePossible.has(action)),
  )
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>打印</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {allPrints
            .filter((name) => order.payAmount !== undefined || !prints[name].needsPrices)
            .filter((name) => !(isDealer && name === 'picking'))
            .map((name) => (
              <DropdownMenuItem key={name} onSelect={() => print({ orders: [order], print: name })}>
                {prints[name].label}
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {rest.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button>更多操作</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {rest.map((action) => (
              <DropdownMenuItem
                key={action}
                tone={action === 'closeOrders' ? 'danger' : 'plain'}
                disabledReason={allowed[action] || undefined}
                onSelect={() => steps.take(action, order)}
              >
                {orderActions[action].title}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {shown.toReversed().map((action) => (
        <Button
          key={action}
          {...(action === shown[0] && nextSteps.has(action) && { tone: 'primary' })}
          onClick={() => steps.take(action, order)}
        >
          {orderActions[action].title}
        </Button>
      ))}
      {sheets}
    </>
  )
}
