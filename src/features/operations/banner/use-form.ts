import { bannerFaults } from '#contract/operations/banner-rules.ts'
import { type Banner, BannerInput, saveBanner } from '#contract/operations/banners.ts'
import { audience } from '#contract/operations/codes.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type BannerValues = Omit<BannerInput, 'position' | 'linkType'> & {
  position: BannerInput['position'] | null
  linkType: BannerInput['linkType'] | null
}

const blank = (position: BannerValues['position']): BannerValues => ({
  name: '',
  position,
  image: '',
  backColor: '',
  linkType: null,
  linkValue: '',
  audience: [audience.customers],
  areas: [NATIONWIDE_CODE],
  startAt: daysAfter(new Date().toISOString(), 0),
  endAt: '',
  enabled: true,
})

export interface BannerFormOptions {
  /** The banner that is edited; null for a new one. */
  banner: Banner | null
  /** What a new one begins with. */
  copied: Banner | null
  position: BannerValues['position']
}

export function useBannerForm({ banner, copied, position }: BannerFormOptions) {
  const save = useChange(saveBanner)
  const from = banner ?? copied
  const initial = from ? valuesOf(blank(null), from) : blank(position)
  return useContractForm<BannerValues, 'save'>({
    schema: BannerInput,
    check: bannerFaults,
    intents: ['save'],
    initial: copied ? { ...initial, name: `${copied.name} 副本`.slice(0, 30) } : initial,
    record: banner,
    save: (values, _intent, { requestId, version }) => {
      const input = BannerInput.parse(values)
      const edited = banner ? { id: banner.id, version } : {}
      return save({ ...input, ...edited }, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
