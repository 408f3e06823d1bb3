import { type Experience, ExperienceInput, saveExperience } from '#contract/merchants/experiences.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

type Chosen = 'merchantType' | 'edition' | 'source'

/** As the contract takes them, with null where nothing is chosen yet. */
export type ExperienceValues = Omit<ExperienceInput, Chosen> & { [Field in Chosen]: ExperienceInput[Field] | null }

const blank: ExperienceValues = {
  companyName: '',
  contactName: '',
  phone: '',
  merchantType: null,
  area: '',
  edition: null,
  source: null,
  promoterId: null,
  need: '',
}

/** `experience` is null for a new one. */
export function useExperienceForm(experience: Experience | null) {
  const save = useChange(saveExperience)
  return useContractForm<ExperienceValues, 'save'>({
    schema: ExperienceInput,
    intents: ['save'],
    initial: experience ? valuesOf(blank, experience) : blank,
    record: experience,
    read: (latest) => valuesOf(blank, latest as unknown as Experience),
    save: (values, _intent, { requestId, version }) => {
      const input = ExperienceInput.parse(values)
      return save({ ...input, ...(experience && { id: experience.id, version }) }, `「${input.companyName}」已保存`, {
        quiet: true,
        requestId,
      })
    },
  })
}
