import type { FittingProvider } from '#contract/blackCard/service-orders.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface Person {
  workerId: number | null
  workerName: string
}
export const nobody: Person = { workerId: null, workerName: '' }
export const personOf = ({ workerId, workerName }: Person): Person => ({ workerId, workerName })

interface WorkerInputProps {
  /** Those of the provider who are on duty. */
  workers: FittingProvider['workers']
  value: Person
  onChange: (person: Person) => void
}

/** A worker of the provider, or a name that is typed: staff of the platform have no list. */
export function WorkerInput({ workers, value: { workerId, workerName }, onChange }: WorkerInputProps) {
  if (workers.length === 0) {
    return (
      <TextInput
        value={workerName}
        onChange={(name) => onChange({ workerId: null, workerName: name })}
        maxLength={20}
        className="max-w-64"
      />
    )
  }
  const typed = `name ${workerName}`
  const chosen = workerId === null ? typed : String(workerId)
  return (
    <Combobox
      value={workerName === '' ? '' : chosen}
      onChange={(next) => {
        const worker = workers.find(({ id }) => String(id) === next)
        onChange(worker ? { workerId: worker.id, workerName: worker.name } : nobody)
      }}
      options={workers.map(({ id, name, phoneTail }) => ({
        value: String(id),
        label: name,
        hint: `尾号 ${phoneTail}`,
      }))}
      chosenOptions={[{ value: chosen, label: workerName }]}
      onCreate={(name) => onChange({ workerId: null, workerName: name.slice(0, 20) })}
      createVerb="使用"
      clearable
      className="max-w-64"
    />
  )
}
