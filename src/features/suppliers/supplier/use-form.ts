import { supplierEnableFaults, supplierFaults } from '#contract/suppliers/supplier-rules.ts'
import { addSupplier, BANK_FIELDS, editSupplier, type Supplier, SupplierInput } from '#contract/suppliers/suppliers.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

const blank: SupplierInput = {
  name: '',
  shortName: '',
  supplierType: null,
  creditCode: '',
  license: '',
  licenseUntil: '',
  legalPerson: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  area: '',
  address: '',
  warehouses: [],
  returnAddress: '',
  categoryIds: [],
  leadTime: null,
  logisticsLevel: null,
  contractNo: '',
  contractFiles: [],
  contractFrom: '',
  contractUntil: '',
  settlementCycle: null,
  deposit: '',
  bankAccountName: '',
  bankName: '',
  bankAccountNo: '',
  invoiceType: null,
  taxRate: null,
  account: '',
  remark: '',
}

/** Empty bank fields are not sent: users who cannot see them may not send them. */
const withoutEmptyBank = (values: Partial<SupplierInput>): Partial<SupplierInput> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || !(BANK_FIELDS as readonly string[]).includes(name),
    ),
  )

/** A draft requires only the company name; 保存并启用 requires all that the server checks. */
export function useSupplierForm(supplier: Supplier | null) {
  const add = useChange(addSupplier)
  const edit = useChange(editSupplier)
  const initial = supplier ? valuesOf(blank, supplier) : blank
  return useContractForm<SupplierInput, 'draft' | 'enable'>({
    schema: SupplierInput,
    check: (values, intent) => ({
      ...(intent === 'enable' ? supplierEnableFaults(values, dayOf()) : {}),
      ...supplierFaults(values),
    }),
    intents: ['draft', 'enable'],
    initial,
    record: supplier,
    save: async (values, intent, { requestId, version }) => {
      const options = { quiet: true, requestId }
      const input = SupplierInput.parse(values)
      if (supplier) {
        return edit({ ...changedFields(input, initial), id: supplier.id, version }, '供应商已保存', options)
      }
      const enableNow = intent === 'enable'
      const message = enableNow ? '供应商已启用，初始密码已由短信发送' : '供应商已保存'
      return add({ ...withoutEmptyBank(input), name: input.name, enableNow }, message, options)
    },
  })
}
