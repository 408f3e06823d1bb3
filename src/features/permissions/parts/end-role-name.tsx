import { Button } from '#ui/button/button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface EndRoleNameProps {
  role: { name: string; isDefault: boolean }
  onOpen: () => void
}

/** A role of the mall or the mini-programme by its name, with the mark of a default one. */
export function EndRoleName({ role, onOpen }: EndRoleNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Button tone="link" size="tiny" className="min-w-0 max-w-full justify-start text-data" onClick={onOpen}>
        <span className="truncate">{role.name}</span>
      </Button>
      {role.isDefault && (
        <Tag tone="accent" className="shrink-0">
          默认
        </Tag>
      )}
    </span>
  )
}
