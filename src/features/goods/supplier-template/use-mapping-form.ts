import { z } from 'zod'
import { mappingFaults, suggestSource, suggestSpecMaps } from '#contract/goods/migration-rules.ts'
import {
  type SpecMap,
  type SupplierTemplate,
  SupplierTemplateInput,
  saveSupplierTemplate,
} from '#contract/goods/supplier-templates.ts'
import type { Template, TemplateSpec } from '#contract/goods/templates.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** Contract input with a row for every source spec and value: null and '' for unset ones. */
export type MappingValues = Omit<SupplierTemplateInput, 'templateId' | 'specMaps'> & {
  templateId: number | null
  specMaps: (Omit<SpecMap, 'specId'> & { specId: number | null })[]
}

const { specMaps: _specMaps, attributeMaps: _attributeMaps, ...fields } = SupplierTemplateInput.shape
const schema = z.object({
  ...fields,
  specMaps: z.array(z.any()),
  attributeMaps: z.array(z.any()),
}) as unknown as z.ZodType<unknown, MappingValues>

/** The mapping without unset rows. */
const mappedOf = ({ specMaps, attributeMaps }: Pick<MappingValues, 'specMaps' | 'attributeMaps'>) => ({
  specMaps: specMaps.flatMap(({ specId, sourceSpec, valueMaps }) =>
    specId === null ? [] : [{ sourceSpec, specId, valueMaps: valueMaps.filter(({ valueName }) => valueName !== '') }],
  ),
  attributeMaps: attributeMaps.filter((map) => map.sourceAttribute !== '' || map.defaultValue !== ''),
})

/** A row for every spec and value of the goods. */
function rowsOf(
  { sourceSpecs }: Pick<SupplierTemplate, 'sourceSpecs'>,
  known: readonly SpecMap[],
): MappingValues['specMaps'] {
  return sourceSpecs.map(({ sourceSpec, values }) => {
    const own = known.find((map) => map.sourceSpec === sourceSpec)
    const nameOf = new Map(own?.valueMaps.map((map) => [map.sourceValue, map.valueName]))
    return {
      sourceSpec,
      specId: own?.specId ?? null,
      valueMaps: values.map(({ value }) => ({ sourceValue: value, valueName: nameOf.get(value) ?? '' })),
    }
  })
}

const attributeRows = (template: Template | undefined, known: SupplierTemplateInput['attributeMaps']) =>
  (template?.attributes ?? []).map(
    ({ attributeName }) =>
      known.find((map) => map.attributeName === attributeName) ?? {
        attributeName,
        sourceAttribute: '',
        defaultValue: '',
      },
  )

/** Fills empty rows by equal or similar names; manual choices stay unless the template lacks the spec. */
export function matched(
  values: MappingValues,
  source: SupplierTemplate,
  template: Template,
  specs: readonly TemplateSpec[],
): Pick<MappingValues, 'specMaps' | 'attributeMaps'> {
  const known = mappedOf(values)
  const fitting = known.specMaps.filter(({ specId }) => specs.some((spec) => spec.specId === specId))
  const target = { specs, attributes: template.attributes }
  return {
    specMaps: rowsOf(source, suggestSpecMaps(source.sourceSpecs, target, fitting)),
    attributeMaps: attributeRows(template, known.attributeMaps).map((map) =>
      map.sourceAttribute || map.defaultValue
        ? map
        : { ...map, sourceAttribute: suggestSource(map.attributeName, source.sourceAttributes) },
    ),
  }
}

interface MappingFormOptions {
  source: SupplierTemplate
  /** The template currently mapped to. */
  template: Template | undefined
  onSaved: (freedCount: number) => void
}

export function useMappingForm({ source, template, onSaved }: MappingFormOptions) {
  const save = useChange(saveSupplierTemplate)
  const { templateId, purchaseFactor, productFactor, saleFactor } = source
  return useContractForm<MappingValues, 'save'>({
    schema,
    check: ({ specMaps, attributeMaps }) =>
      mappingFaults({
        // Rows without a spec get unique ids, so that they do not conflict.
        specMaps: specMaps.map((map, index) => ({ ...map, specId: map.specId ?? -1 - index })),
        attributeMaps,
      }),
    intents: ['save'],
    initial: {
      ...{ templateId, purchaseFactor, productFactor, saleFactor },
      specMaps: rowsOf(source, source.specMaps),
      attributeMaps: attributeRows(template, source.attributeMaps),
    },
    record: source,
    save: async (values, _intent, { requestId, version }) => {
      const input = SupplierTemplateInput.parse({ ...values, ...mappedOf(values) })
      const { freedCount } = await save({ ...input, id: source.id, version }, undefined, { quiet: true, requestId })
      onSaved(freedCount)
    },
  })
}
