import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import { text } from '#ui/text.ts'

export interface MoneyProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** In yuan. Prices are transferred as text, so that no cent is lost. */
  amount: string | number | null | undefined
}

/** An amount, as ¥1,234.50; a dash if missing. */
export function Money({ amount, className, ...rest }: MoneyProps) {
  const shown = formatMoney(amount)
  return (
    <span
      data-slot="money"
      {...rest}
      className={cn('whitespace-nowrap tabular-nums', shown === undefined && 'text-text-faint', className)}
    >
      {shown ?? text.none}
    </span>
  )
}
