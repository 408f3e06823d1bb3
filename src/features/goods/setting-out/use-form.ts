import { settingOutKind } from '#contract/goods/codes.ts'
import type { SettingOut } from '#contract/goods/setting-out-images.ts'
import { SettingOutInput, saveSettingOutImage } from '#contract/goods/setting-out-images.ts'
import { settingOutFaults } from '#contract/goods/showroom-rules.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type SettingOutValues = Omit<SettingOutInput, 'floorImageId' | 'kind'> & {
  floorImageId: number | null
  kind: SettingOutInput['kind'] | null
}

const blank: SettingOutValues = {
  floorImageId: null,
  zoneNo: '',
  name: '',
  kind: settingOutKind.room,
  images: [],
  video: '',
  hotspots: [],
  styleId: null,
  startDate: '',
  endDate: '',
  sort: 0,
}

const entered = (exhibit: SettingOut): SettingOutValues => ({
  ...valuesOf(blank, exhibit),
  hotspots: exhibit.hotspots.map(({ imageIndex, x, y, productId, skuId, hotspotTitle }) => ({
    imageIndex,
    x,
    y,
    productId,
    skuId,
    hotspotTitle,
  })),
})

interface SettingOutFormOptions {
  /** The exhibit to edit; null when creating. */
  exhibit: SettingOut | null
  /** The record a new one is copied from. */
  copied: SettingOut | null
  /** The location of a new one, as far as known. */
  place: Partial<Pick<SettingOutValues, 'floorImageId' | 'zoneNo'>>
}

export function useSettingOutForm({ exhibit, copied, place }: SettingOutFormOptions) {
  const save = useChange(saveSettingOutImage)
  const created = copied
    ? { ...entered(copied), name: `${copied.name.slice(0, 27)} 副本`, endDate: '' }
    : { ...blank, ...place, startDate: dayOf() }
  return useContractForm<SettingOutValues, 'save'>({
    schema: SettingOutInput,
    check: settingOutFaults,
    intents: ['save'],
    initial: exhibit ? entered(exhibit) : created,
    record: exhibit,
    save: (values, _intent, { requestId, version }) => {
      const edited = exhibit ? { id: exhibit.id, version } : {}
      return save({ ...SettingOutInput.parse(values), ...edited }, `「${values.name}」已保存`, {
        quiet: true,
        requestId,
      })
    },
  })
}
