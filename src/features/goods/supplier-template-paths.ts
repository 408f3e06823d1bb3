import { mapStatus } from '#contract/goods/migration-codes.ts'
import { codeValue, idValue, listPath, textValue } from '#lib/paths.ts'

export const supplierTemplatePaths = {
  list: listPath('/goods/supTemplate', {
    keyword: textValue,
    supplierId: idValue,
    templateId: idValue,
    status: codeValue(mapStatus),
    /** The mapping that stands open beside the list. */
    id: idValue,
  }),
}
