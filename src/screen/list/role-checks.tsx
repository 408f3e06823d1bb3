import { listViewRoles } from '#contract/saved-views.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

interface RoleChecksProps {
  label: string
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** Shows only these roles; all by default. */
  among?: readonly number[]
  error?: string
}

/** Roles to tick. */
export function RoleChecks({ label, value, onChange, among, error }: RoleChecksProps) {
  const { data, isError, refetch } = useLookup(listViewRoles, {})
  const roles = data?.filter(({ id }) => !among || among.includes(id))
  if (among?.length === 0) return null
  return (
    <fieldset className="grid gap-0.5">
      <legend className="text-data text-text-muted">{label}</legend>
      {!data && !isError && <Skeleton rows={2} />}
      {isError && (
        <p role="alert" className="flex items-center gap-2 text-small text-danger-text">
          角色加载失败
          <Button size="tiny" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      <div className="grid max-h-40 grid-cols-2 gap-x-3 overflow-y-auto">
        {roles?.map(({ id, name }) => (
          <Checkbox
            key={id}
            value={value.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id))}
          >
            <span className="block truncate">{name}</span>
          </Checkbox>
        ))}
      </div>
      {error && <p className="text-danger-text text-small">{error}</p>}
    </fieldset>
  )
}
