import type { RequestHandler } from 'msw'
import { servicePackageStatus } from '#contract/blackCard/codes.ts'
import {
  deleteFault,
  servicePackageFaults,
  shelfFault,
  shelfFaults,
} from '#contract/blackCard/service-package-rules.ts'
import {
  deleteServicePackage,
  enableServicePackages,
  getServicePackage,
  listServicePackages,
  type ServicePackage,
  saveServicePackage,
  sortServicePackages,
} from '#contract/blackCard/service-packages.ts'
import type { CodeOf } from '#contract/codes.ts'
import { getProvider, listProviders } from '#contract/merchants/providers.ts'
import { isNationwide, NATIONWIDE_NAME } from '#contract/rules/region.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeServicePackages } from '#fixtures/service-packages.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { providerRecord } from '#mocks/merchants/provider-records.ts'
import { MockRefusal } from '#mocks/worker.ts'

const { draft, onSale, offSale } = servicePackageStatus

const providers = () => [providerRecord(1, '杭州鲁班测量'), providerRecord(2, '上海匠心安装')]

/** As the list shows them; every status occurs. */
export const servicePackageRecords = (): ServicePackage[] =>
  makeServicePackages(createRandom(7), dayOf(), pictureDataUrl, () => [1]).map(({ soldTimes, usedTimes, ...row }) => ({
    ...row,
    packageNo: `SP${String(row.id).padStart(6, '0')}`,
    areaNames: isNationwide(row.areas) ? NATIONWIDE_NAME : '上海市、江苏省、浙江省',
    providers: [{ id: 1, name: '杭州鲁班测量' }],
    levels: [],
    runningCount: Math.min(12, row.soldCount),
    usedRate: soldTimes === 0 ? null : ((usedTimes / soldTimes) * 100).toFixed(1),
  }))

export const servicePackageIn = (
  status: CodeOf<typeof servicePackageStatus>,
  packages = servicePackageRecords(),
): ServicePackage => {
  const record = packages.find((row) => row.status === status)
  if (!record) throw new Error(`no package is ${servicePackageStatus.label(status)}`)
  return record
}

export const servicePackageHandlers = (packages: ServicePackage[] = servicePackageRecords()): RequestHandler[] => [
  answer(listProviders, (params) => pageOf(providers(), params)),
  answer(getProvider, ({ id }) => found(providers(), id)),
  answer(enableServicePackages, ({ ids, enable }) => {
    const failed = []
    for (const id of ids) {
      const row = found(packages, id)
      const message = enable ? shelfFault(row) : ''
      if (message && ids.length === 1) throw new MockRefusal(422, message, { fields: shelfFaults(row) })
      if (message) failed.push({ id, name: row.name, message })
      else Object.assign(row, { status: enable ? onSale : offSale, version: row.version + 1 })
    }
    return { done: ids.length - failed.length, failed }
  }),
  answer(sortServicePackages, ({ items }) => {
    for (const { id, sortNo } of items) found(packages, id).sortNo = sortNo
    return { done: items.length }
  }),
  answer(saveServicePackage, ({ id, version: _version, enableNow, ...input }) => {
    const faults = { ...servicePackageFaults(input), ...(enableNow && shelfFaults(input)) }
    const [message] = Object.values(faults)
    if (message) throw new MockRefusal(422, message, { fields: faults })
    const known = id === undefined ? undefined : found(packages, id)
    const row = known ?? {
      ...servicePackageIn(draft),
      id: packages.length + 1,
      soldCount: 0,
      runningCount: 0,
      usedRate: null,
    }
    Object.assign(row, input, { version: row.version + 1 }, enableNow && { status: onSale })
    if (!known) packages.unshift(row)
    return row
  }),
  ...collection({ list: listServicePackages, get: getServicePackage, remove: deleteServicePackage }, packages, {
    match: {
      name: ({ name, packageNo }, text) => name.includes(text) || packageNo.includes(text),
      buyerKind: ({ buyerKinds }, kind) => buyerKinds.includes(kind),
      providerId: ({ providerIds }, id) => providerIds.includes(id),
      priceFrom: ({ price }, from) => Number(price) >= Number(from),
      priceTo: ({ price }, to) => Number(price) <= Number(to),
    },
    removeFault: deleteFault,
  }),
]
