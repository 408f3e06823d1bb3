import { PriceInput, type PriceInputProps } from '#ui/price-input/price-input.tsx'

/** The amount of an `ActionDialog`, in yuan. Its button is enabled while the amount is being typed. */
export function AmountInput(props: Omit<PriceInputProps, 'eager' | 'className'>) {
  return <PriceInput eager {...props} className="max-w-48" />
}
