import { z } from 'zod'
import { editDistributor, OpeningInput, openDistributor } from '#contract/distribution/account-changes.ts'
import { DistributorInput } from '#contract/distribution/account-input.ts'
import type { Distributor } from '#contract/distribution/accounts.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type DistributorValues = Omit<DistributorInput, 'managerId'> & { managerId: number | null }
/** Of the form of an account: its areas may overlap with those of another one. */
export type EditValues = DistributorValues & { confirmOverlap: boolean }
export type OpeningValues = EditValues &
  Pick<OpeningInput, 'discountAmount' | 'discountReason'> & {
    agentPackageId: number | null
    months: number | null
  }

const blank: DistributorValues = {
  name: '',
  shortName: '',
  licenceNo: '',
  licenceImage: '',
  legalPerson: '',
  address: '',
  contactName: '',
  phone: '',
  email: '',
  managerId: null,
  areas: [],
  contractNo: '',
  contractFiles: [],
  deposit: '',
  purchaseFactor: '',
  productFactor: '',
  saleFactor: '',
  remark: '',
}

const blankOpening: OpeningValues = {
  ...blank,
  agentPackageId: null,
  months: null,
  discountAmount: '0',
  discountReason: '',
  confirmOverlap: false,
}

const OpeningForm = OpeningInput.extend({ confirmOverlap: z.boolean() })

const discountFaults = ({ discountAmount, discountReason }: OpeningValues): FieldErrors =>
  /^\d/.test(discountAmount) && isPositive(discountAmount) && [...discountReason].length < 2
    ? { discountReason: '请填写优惠原因，至少 2 个字' }
    : {}

export function useOpeningForm(onOpened: (id: number) => void) {
  const open = useChange(openDistributor)
  return useContractForm<OpeningValues, 'open'>({
    schema: OpeningForm as unknown as z.ZodType<unknown, OpeningValues>,
    check: discountFaults,
    intents: ['open'],
    initial: blankOpening,
    record: null,
    save: async (values, _intent, { requestId }) => {
      const input = OpeningForm.parse(values)
      const { id } = await open({ ...input, requestId }, `「${input.name}」已提交开户`, { quiet: true, requestId })
      onOpened(id)
    },
  })
}

const EditForm = DistributorInput.extend({ confirmOverlap: z.boolean() })

export function useEditForm(distributor: Distributor) {
  const edit = useChange(editDistributor)
  return useContractForm<EditValues, 'save'>({
    schema: EditForm as unknown as z.ZodType<unknown, EditValues>,
    intents: ['save'],
    initial: { ...valuesOf(blank, distributor), confirmOverlap: false },
    record: distributor,
    read: (latest) => ({ ...valuesOf(blank, latest), confirmOverlap: false }),
    save: (values, _intent, { requestId, version }) => {
      const input = EditForm.parse(values)
      return edit({ ...input, id: distributor.id, version }, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
