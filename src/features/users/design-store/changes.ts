import { designStoreFormTitles, feeLabel } from '#contract/users/design-store-rules.ts'
import type { DesignStoreVersion } from '#contract/users/design-stores.ts'
import type { AuditRow } from '#ui/audit-diff/audit-diff.tsx'

/** The last part of an address, without the signature, which differs in each answer. */
const pictureOf = (url: string): string => decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? '').slice(0, 60)

const titles = designStoreFormTitles
type Shown = readonly [field: string, value: (version: DesignStoreVersion) => string | readonly string[]]

const shown: readonly Shown[] = [
  [titles.name, ({ name }) => name],
  [titles.slogan, ({ slogan }) => slogan],
  [titles.intro, ({ intro }) => intro],
  [titles.styleIds, ({ styles }) => styles.map(({ name }) => name)],
  [titles.workYears, ({ workYears }) => `${workYears} 年`],
  ['设计费', feeLabel],
  [titles.serviceAreas, ({ serviceAreaNames }) => serviceAreaNames],
  [titles.storeId, ({ store }) => store?.name ?? ''],
  [titles.caseIds, ({ cases }) => cases.map(({ title }) => title)],
  [titles.avatar, ({ avatar }) => pictureOf(avatar)],
  [titles.cover, ({ cover }) => pictureOf(cover)],
]

/** Each field of the two versions; the preview shows the pictures. */
export const changesOf = (online: DesignStoreVersion, submitted: DesignStoreVersion): AuditRow[] =>
  shown.map(([field, value]) => ({ field, before: value(online), after: value(submitted) }))
