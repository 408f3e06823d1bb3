import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { QuoteTerms } from './use-quote-terms.ts'

interface TermsFieldsProps {
  quoting: Pick<QuoteTerms, 'terms' | 'setTerms' | 'canDiscount' | 'reasonFault'>
  faults: Readonly<Record<string, string>>
}

/** Discount and remark; a discount only for those who may give one. */
export function TermsFields({ quoting: { terms, setTerms, canDiscount, reasonFault }, faults }: TermsFieldsProps) {
  return (
    <>
      {canDiscount && (
        <>
          <Field label="优惠" error={faults.discountAmount}>
            <PriceInput
              value={terms.discountAmount}
              onChange={(discountAmount) => setTerms({ ...terms, discountAmount })}
              className="max-w-48"
            />
          </Field>
          <Field
            label="优惠原因"
            hint="有优惠时必填"
            error={faults.discountReason ?? (terms.discountReason && reasonFault)}
          >
            <TextInput
              value={terms.discountReason}
              onChange={(discountReason) => setTerms({ ...terms, discountReason })}
              maxLength={100}
            />
          </Field>
        </>
      )}
      <Field label="备注" error={faults.remark}>
        <TextArea value={terms.remark} onChange={(remark) => setTerms({ ...terms, remark })} maxLength={500} />
      </Field>
    </>
  )
}
