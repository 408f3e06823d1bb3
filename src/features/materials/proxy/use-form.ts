import { ProxyInput, type ProxyRecord, saveProxyRecord } from '#contract/materials/proxies.ts'
import { nextTerm, proxyFaults } from '#contract/materials/proxy-rules.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** Contract input with null for empty fields. */
export type ProxyValues = Omit<ProxyInput, 'brandId' | 'proxyKind'> & {
  brandId: number | null
  proxyKind: ProxyInput['proxyKind'] | null
}

const blank: ProxyValues = {
  brandId: null,
  proxyKind: null,
  companyName: '',
  contactName: '',
  contactPhone: '',
  areas: [],
  exclusive: false,
  categoryIds: [],
  discountRate: '',
  annualAmount: '',
  deposit: '',
  startDate: '',
  endDate: '',
  contractNo: '',
  contractFiles: [],
  remark: '',
}

/** The same terms from the day after the end, without the contract. */
const renewalOf = (record: ProxyRecord): ProxyValues => ({
  ...valuesOf(blank, record),
  ...nextTerm(record),
  contractNo: '',
  contractFiles: [],
})

export interface ProxyFormOptions {
  /** The record to edit or to renew; null when creating. */
  record: ProxyRecord | null
  isRenewal: boolean
}

export function useProxyForm({ record, isRenewal }: ProxyFormOptions) {
  const save = useChange(saveProxyRecord)
  const edited = isRenewal ? null : record
  return useContractForm<ProxyValues, 'draft' | 'submit'>({
    schema: ProxyInput,
    check: (values, intent) => proxyFaults(values, intent === 'submit' ? dayOf() : undefined),
    intents: ['draft', 'submit'],
    initial: record ? (isRenewal ? renewalOf(record) : valuesOf(blank, record)) : blank,
    record: edited,
    save: (values, intent, { requestId, version }) => {
      const own = edited ? { id: edited.id, version } : record ? { renewedFromId: record.id } : {}
      const submit = intent === 'submit'
      return save({ ...ProxyInput.parse(values), ...own, submit }, submit ? '已提交审核' : '已保存草稿', {
        quiet: true,
        requestId,
      })
    },
  })
}
