import type { RequestHandler } from 'msw'
import {
  type Banner,
  deleteBanner,
  enableBanners,
  exportBanners,
  listBanners,
  saveBanner,
  sortBanners,
} from '#contract/operations/banners.ts'
import { bannerPosition, runState } from '#contract/operations/codes.ts'
import { searchLinkTargets } from '#contract/operations/links.ts'
import { makeBanners } from '#fixtures/banners.ts'
import { createRandom } from '#fixtures/random.ts'
import { dayOf } from '#lib/formats.ts'
import { answer } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { banner as picture } from '#mocks/pictures.ts'

const targets = ['云栖', '素木', '北岸', '织野'].map((name, index) => ({ id: index + 1, name }))

/** The second one leads to a brand that was switched off. */
export const bannerRecords = (): Banner[] =>
  makeBanners(createRandom(7), dayOf(), targets, (_kind, variant) => picture(variant)).map((banner, index) => ({
    ...banner,
    linkValid: index !== 1,
  }))

const stateOf = (enabled: boolean) => (enabled ? runState.running : runState.stopped)

export const bannerHandlers = (banners: Banner[] = bannerRecords()): RequestHandler[] => [
  answer(searchLinkTargets, ({ keyword = '', value }) =>
    targets
      .filter(({ id, name }) => name.includes(keyword) && (value === undefined || value === String(id)))
      .map(({ id, name }) => ({ value: String(id), name, image: '', valid: true })),
  ),
  ...collection(
    {
      list: listBanners,
      save: saveBanner,
      enable: enableBanners,
      sort: sortBanners,
      remove: deleteBanner,
      export: exportBanners,
    },
    banners,
    {
      tab: 'state',
      tabs: ['position'],
      order: 'sort',
      match: { ids: ({ id }, ids) => ids.includes(id), area: ({ areas }, area) => areas.includes(area) },
      counts: () => ({
        broken: banners.filter(({ linkValid }) => !linkValid).length,
        ...Object.fromEntries(
          bannerPosition.codes.map((position) => [
            `position${position}`,
            banners.filter((banner) => banner.position === position && banner.state === runState.running).length,
          ]),
        ),
      }),
      make: (id, input) => ({ ...(banners[0] as Banner), ...input, id, linkName: '', state: stateOf(input.enabled) }),
      enabled: (enabled) => ({ enabled, state: stateOf(enabled) }),
    },
  ),
]
