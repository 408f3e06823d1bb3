import { matchFaults } from '#contract/goods/match-rules.ts'
import { type Match, MatchInput, saveRecommendedMatch } from '#contract/goods/recommended-matches.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type MatchValues = Omit<MatchInput, 'mainProductId' | 'sort'> & {
  mainProductId: number | null
  sort: number | null
}

const blank: MatchValues = {
  title: '',
  subtitle: '',
  cover: '',
  mainProductId: null,
  items: [],
  styleId: null,
  spaceId: null,
  discountRate: '1',
  startAt: '',
  endAt: '',
  places: [],
  sort: 0,
}

const entered = (match: Match): MatchValues => ({
  ...valuesOf(blank, match),
  items: match.items.map(({ productId, skuId, quantity, x, y, swappable }) => ({
    productId,
    skuId,
    quantity,
    x,
    y,
    swappable,
  })),
})

interface MatchFormOptions {
  /** The set to edit; null when creating. */
  match: Match | null
  /** The record a new one is copied from. */
  copied: Match | null
  /** The main product of a new set. */
  mainProductId: number | null
}

export function useMatchForm({ match, copied, mainProductId }: MatchFormOptions) {
  const save = useChange(saveRecommendedMatch)
  const created = copied
    ? { ...entered(copied), title: `${copied.title.slice(0, 27)} 副本` }
    : { ...blank, mainProductId }
  return useContractForm<MatchValues, 'save' | 'enable'>({
    schema: MatchInput,
    check: matchFaults,
    intents: ['save', 'enable'],
    initial: match ? entered(match) : created,
    record: match,
    save: (values, intent, { requestId, version }) => {
      const enableNow = intent === 'enable'
      const edited = match ? { id: match.id, version } : {}
      return save({ ...MatchInput.parse(values), ...edited, enableNow }, enableNow ? '已保存并上架' : '已保存', {
        quiet: true,
        requestId,
      })
    },
  })
}
