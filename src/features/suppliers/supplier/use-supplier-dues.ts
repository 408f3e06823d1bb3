import { getSupplierDues } from '#contract/suppliers/suppliers.ts'
import { useLookup } from '#screen/data/use-read.ts'

/** What is open with a supplier, always read anew. */
export const useSupplierDues = (id: number) => useLookup(getSupplierDues, { id }, { staleMs: 0 })
