import { moveChannel, moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const supplierProductPaths = {
  list: listPath('/goods/supList', {
    status: codeValue(moveStatus),
    keyword: textValue,
    supplierId: idValue,
    supplierTemplateId: idValue,
    brandId: idValue,
    problem: codeValue(moveProblem),
    channel: codeValue(moveChannel),
    syncedFrom: textValue,
    syncedTo: textValue,
    changedAfterMove: flagValue,
    /** The product whose changes stand open beside the list. */
    id: idValue,
  }),
  form: pagePath('/goods/supNewProduct', { id: idValue }),
}
