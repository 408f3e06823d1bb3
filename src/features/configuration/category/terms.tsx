import type { CategoryTerms } from '#contract/configuration/categories.ts'
import { returnDays } from '#contract/configuration/codes.ts'

type Term = keyof CategoryTerms

/** A term as text; '' if unset. */
export function termText({ commissionRate, warrantyMonths, returnDays: days, invoiceCode }: CategoryTerms, term: Term) {
  switch (term) {
    case 'commissionRate':
      return commissionRate && `${commissionRate}%`
    case 'warrantyMonths':
      return warrantyMonths === null ? '' : `${warrantyMonths} 个月`
    case 'returnDays':
      return days === null ? '' : returnDays.label(days)
    case 'invoiceCode':
      return invoiceCode
  }
}

interface Held extends CategoryTerms {
  effective: CategoryTerms
}

export const isInherited = (category: Held, term: Term): boolean =>
  (category[term] === '' || category[term] === null) && termText(category.effective, term) !== ''

/** A term that applies to a category; grey if inherited. */
export function EffectiveTerm({ category, term, explains }: { category: Held; term: Term; explains?: true }) {
  const text = termText(category.effective, term)
  if (text === '') return null
  if (!isInherited(category, term)) return <span className="tabular-nums">{text}</span>
  return (
    <span title="继承自上级" className="text-text-muted tabular-nums">
      {text}
      {explains ? <span className="ml-2 text-small">继承自上级</span> : <span className="sr-only">，继承自上级</span>}
    </span>
  )
}
