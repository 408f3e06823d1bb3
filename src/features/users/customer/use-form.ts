import { gender } from '#contract/users/codes.ts'
import { customerFieldTitles, newCustomerFaults } from '#contract/users/customer-rules.ts'
import { type Customer, CustomerInput, type CustomerRow, saveCustomer } from '#contract/users/customers.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type CustomerValues = Omit<CustomerInput, 'source'> & { source: CustomerInput['source'] | null }

const blank: CustomerValues = {
  name: '',
  phone: '',
  gender: gender.unknown,
  source: null,
  area: '',
  address: '',
  houseType: null,
  houseArea: '',
  renovationStage: null,
  styleIds: [],
  budget: '',
  planStartDate: '',
  intentLevel: 'C',
  storeId: null,
  designerId: null,
  labelIds: [],
  remark: '',
}

/** The phone is shown masked: the form begins without it, and leaves it as it is. */
const valuesOf = (row: CustomerRow): CustomerValues => ({
  ...(Object.fromEntries(
    Object.keys(customerFieldTitles).map((field) => [field, row[field as keyof CustomerRow]]),
  ) as unknown as CustomerValues),
  phone: '',
  storeId: row.store?.id ?? null,
  designerId: row.designer?.id ?? null,
  labelIds: (row.labels ?? []).map(({ id }) => id),
})

/** `seesLabels`: who does not read labels leaves them as they are. */
export function useCustomerForm(customer: Customer | null, seesLabels: boolean) {
  const save = useChange(saveCustomer)
  return useContractForm<CustomerValues, 'save'>({
    schema: CustomerInput,
    check: (values) => (customer ? {} : newCustomerFaults(values)),
    intents: ['save'],
    initial: customer ? valuesOf(customer) : blank,
    record: customer,
    read: (latest) => valuesOf(latest as unknown as CustomerRow),
    save: (values, _intent, { requestId, version }) => {
      const { labelIds, storeId, designerId, ...input } = CustomerInput.parse(values)
      const owners = customer ? { id: customer.id, version } : { storeId, designerId }
      return save({ ...input, ...owners, ...(seesLabels && { labelIds }) }, `「${input.name}」已保存`, {
        quiet: true,
        requestId,
      })
    },
  })
}
