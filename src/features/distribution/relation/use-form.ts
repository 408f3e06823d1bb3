import type { z } from 'zod'
import { addSubDistributor, SubDistributorInput } from '#contract/distribution/relations.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

export type SubDistributorValues = Omit<SubDistributorInput, 'parentId' | 'enterpriseId'> & {
  parentId: number | null
  enterpriseId: number | null
}

const blank: SubDistributorValues = {
  parentId: null,
  enterpriseId: null,
  areas: [],
  contractNo: '',
  contractFiles: [],
  expireAt: '',
  purchaseFactor: '',
  productFactor: '',
  saleFactor: '',
}

export function useSubDistributorForm(onAdded: () => void) {
  const add = useChange(addSubDistributor)
  return useContractForm<SubDistributorValues, 'add'>({
    schema: SubDistributorInput as unknown as z.ZodType<unknown, SubDistributorValues>,
    intents: ['add'],
    initial: blank,
    record: null,
    save: async (values, _intent, { requestId }) => {
      const input = SubDistributorInput.parse(values)
      await add({ ...input, requestId }, '二级经销商已开通，临时密码已发到登录手机', { quiet: true, requestId })
      onAdded()
    },
  })
}
