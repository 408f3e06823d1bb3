import { servicePackageStatus } from '#contract/blackCard/codes.ts'
import { servicePackageFaults, shelfFaults } from '#contract/blackCard/service-package-rules.ts'
import {
  type ServiceItem,
  type ServicePackage,
  ServicePackageInput,
  saveServicePackage,
} from '#contract/blackCard/service-packages.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen or counted yet. */
export type ServicePackageValues = Omit<
  ServicePackageInput,
  'kind' | 'refundRule' | 'items' | 'validDays' | 'limitPerBuyer' | 'sortNo'
> & {
  kind: ServicePackageInput['kind'] | null
  refundRule: ServicePackageInput['refundRule'] | null
  items: (Omit<ServiceItem, 'count'> & { count: number | null })[]
  validDays: number | null
  limitPerBuyer: number | null
  sortNo: number | null
}

const blank: ServicePackageValues = {
  name: '',
  kind: null,
  cover: '',
  images: [],
  summary: '',
  detail: '',
  items: [],
  price: '',
  originPrice: '',
  validDays: 365,
  buyerKinds: [buyerKind.blackCard],
  areas: [NATIONWIDE_CODE],
  providerIds: [],
  limitPerBuyer: 0,
  refundRule: null,
  sortNo: 0,
}

export interface ServicePackageFormOptions {
  /** The package that is edited; null for a new one. */
  record: ServicePackage | null
  /** What a new one begins with. */
  copied: ServicePackage | null
}

export function useServicePackageForm({ record, copied }: ServicePackageFormOptions) {
  const save = useChange(saveServicePackage)
  const from = record ?? copied
  const initial = from ? valuesOf(blank, from) : blank
  const isDraft = record === null || record.status === servicePackageStatus.draft
  return useContractForm<ServicePackageValues, 'save' | 'shelve'>({
    schema: ServicePackageInput,
    check: (values, intent) => ({
      ...servicePackageFaults(values),
      ...((!isDraft || intent === 'shelve') && shelfFaults(values)),
    }),
    intents: ['save', 'shelve'],
    initial: copied ? { ...initial, name: `${copied.name}副本`.slice(0, 30) } : initial,
    record,
    save: (values, intent, { requestId, version }) => {
      const input = ServicePackageInput.parse(values)
      const edited = record ? { id: record.id, version } : {}
      const enableNow = intent === 'shelve'
      const done = `「${input.name}」已${enableNow ? '上架' : '保存'}`
      return save({ ...input, ...edited, enableNow }, done, { quiet: true, requestId })
    },
  })
}
