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

/** As the contract takes them, with a row for all that the source has: null and '' where nothing is chosen yet. */
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

/** What is mapped, without the rows that nobody has chosen anything for. */
const mappedOf = ({ specMaps, attributeMaps }: Pick<MappingValues, 'specMaps' | 'attributeMaps'>) => ({
  specMaps: specMaps.flatMap(({ specId, sourceSpec, valueMaps }) =>
    specId === null ? [] : [{ sourceSpec, specId, valueMaps: valueMaps.filter(({ valueName }) => valueName !== '') }],
  ),
  attributeMaps: attributeMaps.filter((map) => map.sourceAttribute !== '' || map.defaultValue !== ''),
})

/** Every spec and value that the goods carry has a row. */
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

/** Fills what is empty by equal or similar names; what was chosen by hand stays, unless the template has no such spec. */
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
  /** The template that is mapped to so far. */
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
        // A row without a spec clashes with none: each stands for itself.
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
