import { promoterRights } from '#contract/merchants/field-rights.ts'
import { DEFAULT_BIND_DAYS, promoterFaults } from '#contract/merchants/promoter-rules.ts'
import { type Promoter, PromoterInput, savePromoter } from '#contract/merchants/promoters.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type PromoterValues = Omit<PromoterInput, 'kind'> & { kind: PromoterInput['kind'] | null }

const blank: PromoterValues = {
  name: '',
  phone: '',
  kind: null,
  enterpriseId: null,
  parentId: null,
  area: '',
  commissionRate: '',
  parentRate: '0',
  bindDays: DEFAULT_BIND_DAYS,
  idCardNo: '',
  bankName: '',
  bankAccount: '',
  remark: '',
}

const plainRate = (rate: string): string => String(Number(rate))

/** What the form shows of a promoter: numbers that nobody reads are empty, and stay as they are. */
export function valuesOfPromoter(promoter: Promoter, reads: (field: string) => boolean): PromoterValues {
  return {
    ...valuesOf(blank, promoter),
    commissionRate: plainRate(promoter.commissionRate),
    parentRate: plainRate(promoter.parentRate),
    idCardNo: '',
    ...(!reads('bankAccount') && { bankAccount: '' }),
    // What is masked is neither shown as input nor sent back.
    ...(!reads('phone') && ({ phone: undefined } as Partial<PromoterValues>)),
  }
}

/** `promoter` is null for a new one. */
export function usePromoterForm(promoter: Promoter | null) {
  const reads = useReads(promoterRights)
  const save = useChange(savePromoter)
  const isMasked = promoter !== null && !reads('phone')
  const schema = (isMasked ? PromoterInput.partial({ phone: true }) : PromoterInput) as typeof PromoterInput
  return useContractForm<PromoterValues, 'save'>({
    schema,
    check: promoterFaults,
    intents: ['save'],
    initial: promoter ? valuesOfPromoter(promoter, reads) : blank,
    record: promoter,
    read: (latest) => valuesOfPromoter(latest as unknown as Promoter, reads),
    save: (values, _intent, { requestId, version }) => {
      const { idCardNo, bankAccount, ...input } = schema.parse(values)
      const keeps = (field: 'idCardNo' | 'bankAccount', value: string) =>
        promoter && value === '' && !(field === 'bankAccount' && reads('bankAccount')) ? {} : { [field]: value }
      const sent = {
        ...input,
        ...keeps('idCardNo', idCardNo),
        ...keeps('bankAccount', bankAccount),
        ...(promoter && { id: promoter.id, version }),
      }
      return save(sent, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
